// What staff decided about uploads: DATA/course.toml. Without the file the defaults hold.
#pragma once

#include <filesystem>
#include <optional>

#include "core/refusal.h"

namespace agon {

struct CourseRules {
    std::optional<std::int64_t> opens{}, closes{};  // Unix time; submissions outside are refused
    int size_mb = 16, unpacked_mb = 64, files = 2000;
    std::vector<std::string> languages{"cpp", "java", "python", "javascript", "prolog"};
    int memory_mb = 512, processes = 32;  // of a running bot; threads count as processes
    int cpu_seconds = 600;                // of a running bot in one game; not of a szte.mi.Player, which has its clock
    int java_heap_mb = 2048, java_release = 17;
    bool class_files = true;  // false: an archive with class files is refused
    std::optional<std::vector<std::string>>
        other_files{};         // endings (".ser") of what may lie beside sources; nothing set: anything may
    bool full_sandbox = true;  // refuse uploads where bubblewrap does not work
};

Result<CourseRules> read_course_rules(const std::filesystem::path& data_folder);  // a refusal names the line

}  // namespace agon
