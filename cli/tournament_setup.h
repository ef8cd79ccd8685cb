// The plan of a tournament from a file and the command line, whose words count more.
#pragma once

#include "arena/tournament_plan.h"
#include "cli/tournament_options.h"

namespace agon {

enum class Entry : std::uint8_t { Named, Uploads, Qualified };  // who takes part beside those that are named

struct PlannedTournament {
    TournamentPlan plan;
    Entry entry = Entry::Named;
};

PlannedTournament plan_from(const TournamentOptions&);  // throws UsageError
// The latest version of everybody's bot that is ready to play, or that is qualified.
std::vector<Participant> uploads_for(const std::string& game, const std::string& data, Entry);

}  // namespace agon
