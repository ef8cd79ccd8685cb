// What staff decided about uploads: DATA/course.toml. Without the file the defaults hold.
#pragma once

#include <filesystem>
#include <optional>

#include "core/refusal.h"

namespace agon {

// Whom an examination asks for, and which share of the points against it is enough.
struct ReferencePlayer {
    std::string player;  // one of the arena's, or a class of the course's archive
    int per_cent = 50;
};

struct CourseRules {
    std::optional<std::int64_t> opens{}, closes{};  // Unix time; submissions outside are refused
    int size_mb = 16, unpacked_mb = 64, files = 2000;
    int built_mb = 80;       // a bot with all its files, once it is built
    int build_seconds = 60;  // of the processor; by the clock twice as many and a minute
    // What one person, and all together, may have here. Versions that were refused count, their archives do not.
    int versions = 300, builds = 3, person_mb = 512, all_mb = 20'000;
    int boxes = 12;  // of one person's bots that play at tables of the arena at a time
    std::vector<std::string> languages{"cpp", "java", "python", "javascript", "prolog"};
    int memory_mb = 512, processes = 32;  // of a running bot; threads count as processes
    int cpu_seconds = 600;                // of a running bot in one game; not of a szte.mi.Player, which has its clock
    int java_heap_mb = 2048, java_release = 17;
    std::vector<ReferencePlayer> qualification{};  // empty: the game's own
    int qualification_games = 0;                   // against each; 0: as many as the game says
    int ladder_games = 0;  // that each version plays in the arena's idle time; 0: there is no ladder
    std::vector<std::string> ladder_players{"random", "level:1"};  // of the arena, who are met there, too
    bool class_files = true;                                       // false: an archive with class files is refused
    std::optional<std::vector<std::string>>
        other_files{};  // endings (".ser") of what may lie beside sources; nothing set: anything may
};

Result<CourseRules> read_course_rules(const std::filesystem::path& data_folder);  // a refusal names the line

}  // namespace agon
