// Battleship for the general search: fleets that explain all answers, and what a position is worth.
#pragma once

#include "games/battleship/rules.h"

namespace agon::battleship {

struct ImaginedBattleship : Battleship {
    using Played = Battleship;

    static std::vector<Position> completed(const Position& view, Seat, std::uint64_t seed, int count);
    static int value(const Position&, Seat);  // a hit is worth the shots that it takes on the average
};

}  // namespace agon::battleship
