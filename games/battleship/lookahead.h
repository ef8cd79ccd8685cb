// Looks further than the next shot, where the fleets that are left can be listed: for each of the likeliest cells it
// plays the rest of the game against every fleet of the list, always shooting where most of the remaining ones have a
// field, and counts the misses. Hits are the same for all; only misses make a game longer.
#pragma once

#include <span>

#include "games/battleship/counting.h"

namespace agon::battleship {

// Misses per fleet, on average, if the next shot goes to `cell` and the likeliest cell is shot at from then on.
double misses_after(std::span<const CellSet> fleets, const CellSet& asked, Cell cell);

// The cell among the likeliest that leads to the fewest misses; requires a list that is not empty.
Cell fewest_misses(std::span<const CellSet> fleets, const CellSet& asked, const Chances&);

}  // namespace agon::battleship
