// The plan of a tournament from a file and the command line, whose words count more.
#pragma once

#include "arena/tournament_plan.h"
#include "cli/tournament_options.h"

namespace agon {

TournamentPlan plan_from(const TournamentOptions&);  // throws UsageError

}  // namespace agon
