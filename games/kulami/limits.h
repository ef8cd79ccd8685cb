// When a search has to end, and how much of a clock one move may take.
#pragma once

#include <atomic>
#include <stop_token>

#include "core/engine.h"

namespace agon::kulami {

struct Limits {
    std::optional<Time> until{};
    std::optional<std::uint64_t> nodes{};
    const std::stop_token* stop = nullptr;
    const std::atomic<bool>* halt = nullptr;  // set when another thread has finished
    std::optional<Duration> cpu_until{};      // on the clock of the searching thread's own CPU time

    bool reached(std::uint64_t searched) const;
};

// The limits of one move with so many plies left in the game; a second where nothing is said.
Limits limits_for(const Budget&, std::optional<Duration> cpu, int plies_left, const std::stop_token&);

Duration thread_cpu_time();

}  // namespace agon::kulami
