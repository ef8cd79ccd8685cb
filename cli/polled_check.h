// agon check for programs that poll our HTTP service: real games in real time against a
// weak opponent, then one sentence for everything the program did wrong.
#pragma once

#include "arena/series.h"
#include "cli/finding.h"
#include "seats/players.h"

namespace agon {

// The program is players[0] of the plan; its opponent's text is players[1].
std::vector<Finding> check_polled(const GameEntry&, const PlayerSpec& program, Conduct, const SeriesPlan&);

}  // namespace agon
