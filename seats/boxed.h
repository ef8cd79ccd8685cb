// From players to the sandbox: a folder with its limits becomes a box, a box and a
// command become a process.
#pragma once

#include <stop_token>

#include "core/refusal.h"
#include "net/process.h"
#include "sandbox/cage.h"

namespace agon {

constexpr const char* box_folder = "/bot";  // where a boxed program finds its own files

// "FOLDER" or "FOLDER?memory=256&processes=8&tmp=16&cpu=60" (MB, count, MB, s). Does not look for the folder.
Result<sandbox::Box> parse_box(const std::string& folder_and_limits);

// Every call is a box of its own, which goes when the process is buried.
net::Command boxed(const sandbox::Box&, const std::vector<std::string>& words);

// A program that runs to its end, a compiler for one.
struct Ran {
    bool good = false;                // exit status 0, in time
    int status = 0;                   // agon-cage itself ends with 126 if it cannot make the box
    std::string output{};             // stdout and stderr as they came, at most a megabyte
    std::optional<Phrase> trouble{};  // why it did not end by itself: time, memory, too much output
};
// `stop` ends it early.
Ran run_boxed(const sandbox::Box&, const std::vector<std::string>& words, net::Duration wall_time,
              std::stop_token stop = {});

}  // namespace agon
