// What a shooter without arithmetic sees on the opponent's sea: wounded ships, cells that
// cannot hold a ship any more, room left in the columns. Shared by the simple shooters.
#pragma once

#include <vector>

#include "games/battleship/knowledge.h"

namespace agon::battleship {

struct Situation {
    CellSet wounded{};                         // hits of ships that may have further fields
    CellSet done{};                            // hits of ships that cannot
    CellSet candidates{};                      // not shot at, and a ship is not plainly excluded
    std::array<int, max_side> room{};          // fields still hidden per column; the height without sums
    std::array<int, max_length + 1> afloat{};  // ships left per length; the whole fleet if sinking is not announced
};
Situation situation(const Knowledge&);

// Untried cells next to wounded ships, in the order of the hits; where two hits lie in
// line, only along that line.
std::vector<Cell> follow_ups(const Knowledge&, const Situation&);

// Can any ship still afloat lie over this cell without leaving the candidates and hits?
bool some_ship_fits(const Knowledge&, const Situation&, Cell);

}  // namespace agon::battleship
