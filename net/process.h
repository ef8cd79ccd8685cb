// Child processes as ports: their stdin and stdout are the lines. A child runs in its
// own session and ends with everything it has started, also with descendants that left
// its session (the arena adopts them as their sub-reaper, and sweeps).
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "net/port.h"

namespace agon::net {

struct Command {
    // One element: a command line; it is split at spaces, or given to /bin/sh if it contains a
    // character that means something to a shell. Several elements: program and arguments, as they are.
    std::vector<std::string> words{};
    std::string folder{};                              // working directory; empty: ours
    std::map<std::string, std::string> environment{};  // added to ours
    std::vector<std::string> groups{};  // cgroup.procs files that the child joins before it is the program
    std::vector<int> cores{};           // where it and all it starts run; empty: where we do
    Duration closing_time = std::chrono::seconds(1);  // from close() to SIGKILL
    std::function<void(Gone&)>
        judge{};  // hears first why the child ended, and may know better; kept until it is buried
    std::function<std::optional<Gone>()>
        check{};  // asked when the child has said something: why it must end although it runs
    // Of the child and all it has ever started, where somebody counts (a control group); else they are looked for.
    std::function<std::optional<Nanoseconds>()> processor_time{};
};

// How a command line becomes words: see Command::words.
std::vector<std::string> split_command(const std::string& line);

// Never fails here: a program that cannot be started is told through on_gone (StartFailed).
// Call it on the thread that runs the loop: the kernel kills the child when that thread ends.
std::unique_ptr<LinePort> spawn(Loop&, const Command&, PortOptions = {});

}  // namespace agon::net
