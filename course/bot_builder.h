// From what a student handed in to a program that can be started. The arena itself neither unpacks nor
// reads it: agon-workshop does that in a box, with limits, and what comes out is read with suspicion.
#pragma once

#include <expected>
#include <filesystem>
#include <stop_token>

#include "core/catalogue.h"
#include "course/course_rules.h"

namespace agon {

struct HandedFile {
    std::string_view bytes;
    std::string name;
};

struct Built {
    std::string language{}, command{};  // command: a command line inside the box, or "szte CLASS" for a hosted class
    std::string output{};               // of the compiler
    std::vector<Phrase> notes{};        // to be told to the author, whatever becomes of it
};
struct NotBuilt {
    Refusal refusal;  // Kind::Failed: not the hand-in is wrong, this machine could not try
    std::string output{};
};

// The program and all files of the hand-in come to lie in `folder`, which is empty. team: its author's number in the
// course, 0 if there is none.
std::expected<Built, NotBuilt> build_bot(const HandedFile&, const std::filesystem::path& folder, const GameEntry&,
                                         const CourseRules&, int team, std::stop_token = {});

Result<std::string> sources_of(const HandedFile&);  // as one text, each under its name

}  // namespace agon
