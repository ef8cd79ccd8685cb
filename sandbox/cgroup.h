// Control groups, version 2 or 1: a child of the group we are in ourselves, so that
// whatever limits us limits our guests as well.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace agon::sandbox {

// Where groups can be made. Version 1 has a hierarchy for memory, one for processes and perhaps one that counts
// processor time.
struct GroupHome {
    int version = 2;
    std::vector<std::filesystem::path> folders{};
};

// Looks at /proc (or, for tests, files of the same form) and tries it out; the refusal says what is missing.
Result<GroupHome> find_group_home(const std::filesystem::path& proc = "/proc/self");

// Empty if a group cannot be made after all.
std::vector<std::filesystem::path> make_group(const GroupHome&, const std::string& name, int memory_mb, int processes);
void remove_group(const std::vector<std::filesystem::path>&);  // with all processes in it
std::int64_t killed_for_memory(const std::vector<std::filesystem::path>&);
std::chrono::microseconds processor_time(
    const std::vector<std::filesystem::path>&);  // of all that ever were in it; 0 where nobody counts

// Removes groups of arenas that are not running any more.
void remove_stale_groups(const GroupHome&);

}  // namespace agon::sandbox
