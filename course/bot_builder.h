// From unpacked sources to a program that can be started: which language is it, what
// compiles it, what runs it. Compilers run in the sandbox like the bots themselves.
#pragma once

#include <expected>
#include <filesystem>

#include "core/catalogue.h"
#include "course/course_rules.h"

namespace agon {

struct Built {
    std::string language{}, command{};  // command: a command line inside the box, or "szte CLASS" for a hosted class
    std::string output{};               // of the compiler
};
struct NotBuilt {
    Refusal refusal;  // Kind::Failed: not the hand-in is wrong, this machine could not try
    std::string output{};
};

// `folder` has the unpacked sources; the program is made in it. team: its author's number in the course, 0 if there is
// none.
std::expected<Built, NotBuilt> build_bot(const std::filesystem::path& folder, const GameEntry&, const CourseRules&,
                                         int team);

}  // namespace agon
