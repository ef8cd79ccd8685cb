// When the enemy will probably be in our fort: what a plain searcher, that goes to the nearest field it has not seen,
// still needs. Who plans to win asks how likely the enemy is there first, and not only how soon it is there itself.
#pragma once

#include "games/treasure/belief.h"

namespace agon::treasure {

// Commands of a plain searcher from a field until it stands on the goal. `lawn`: where the goal may be for all it
// knows; unreachable if it never finds it.
int plain_search(const Ground&, int from, std::vector<bool> seen, std::span<const int> lawn, int goal);

// Per number of our commands from now on the chance that the enemy is in our fort by then; empty: nothing is known.
std::vector<double> enemy_done(const Ground&, const Belief&, const Treasure::Position& view, Seat me);

}  // namespace agon::treasure
