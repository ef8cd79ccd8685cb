// What the kernel tells about a process and all its descendants: processor time, and how
// long each thread was ready to run without a processor (schedstat). All of it can be read
// by any user who sees the processes at all.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <span>
#include <vector>

namespace agon::net {

using Nanoseconds = std::chrono::nanoseconds;

struct ThreadTimes {
    pid_t thread = 0;
    Nanoseconds ran{}, waited{};
};

struct TreeTimes {
    Nanoseconds cpu{};  // of all processes, also of ended ones that somebody in the tree has waited for
    std::vector<ThreadTimes> threads{};  // that live now
    bool runnable = false;               // one of them runs or waits for a processor, if that was asked for
};
enum class ThreadStates { Ignored, Wanted };  // they cost a file more for each thread

// Nothing if the kernel tells nothing: no such process, hidden from us, or not counted.
std::optional<TreeTimes> tree_times(std::span<const pid_t> roots, ThreadStates);

// How long this thread was ready to run without a processor, since it began; a file is kept open. Zero where the
// kernel does not count.
class RunDelay {
   public:
    RunDelay() = default;
    ~RunDelay();
    RunDelay(const RunDelay&) = delete;
    RunDelay& operator=(const RunDelay&) = delete;
    ThreadTimes now();  // of the thread that asks

   private:
    int fd_ = -1;
    pid_t thread_ = 0;
};

}  // namespace agon::net
