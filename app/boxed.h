// From players to the sandbox: a folder with its limits becomes a box, a box and a
// command become a process.
#pragma once

#include "net/process.h"
#include "sandbox/cage.h"

namespace agon {

constexpr const char* box_folder = "/bot";  // where a boxed program finds its own files

// "FOLDER" or "FOLDER?memory=256&processes=8&tmp=16" (MB, count, MB). Throws UsageError.
sandbox::Box box_around(const std::string& folder_and_limits);

// Every call is a box of its own, which goes when the process is buried.
net::Command boxed(const sandbox::Box&, const std::vector<std::string>& words);

}  // namespace agon
