// A course's entrance examination: encounters with reference players, of which each must bring its share of points.
#pragma once

#include <functional>
#include <stop_token>

#include "arena/encounter.h"
#include "course/course_rules.h"
#include "seats/players.h"

namespace agon {

struct ExamPlan {
    std::vector<ReferencePlayer> references{};
    std::string_view jar{};  // of those that are classes
    int games = 10;          // against each, both colours
};
// As the course's rules say, else better than chance and the reference players of the game's own course, else players
// that every game has.
ExamPlan exam_of(const GameEntry&, const CourseRules& = {});

struct ExamEncounter {
    ReferencePlayer reference{};
    EncounterScore score{};
    std::vector<Phrase> faults{};  // of the candidate
};
bool passed(const ExamEncounter&);
Phrase phrase_of(const ExamEncounter&);

using PlayedExam = std::vector<ExamEncounter>;
bool passed(const PlayedExam&);
Phrase phrase_of(const PlayedExam&);  // the verdict with every encounter

// Plays it; whoever wants to hears each encounter as it ends. A refusal: a reference player cannot play, or the arena
// ends.
using HearEncounter = std::function<void(const ExamEncounter&)>;
Result<PlayedExam> examine(const GameEntry&, const PlayerSpec& candidate, const ExamPlan&, const Conduct&,
                           const HearEncounter& = {}, std::stop_token = {});

}  // namespace agon
