// What a position is worth: plates, areas and chains, each with the parts that a score
// panel shows. Plain and readable; the engine keeps the same sums incrementally and is
// tested against this.
#pragma once

#include "games/kulami/layout.h"

namespace agon::kulami {

struct Score {
    PerSeat<int> plates{};                       // holes of the plates where it has the strict majority
    PerSeat<int> area{};                         // its largest orthogonally connected group
    PerSeat<int> chains{};                       // sum of the lengths of its straight runs of five or more
    PerSeat<Holes> area_holes{}, chain_holes{};  // which marbles these are, for display

    // Level 0 counts plates, 1 adds the difference of the areas, 2 that of the chains.
    PerSeat<int> points(int level) const;
};

Score score(const Layout&, const PerSeat<Holes>& marbles);

std::optional<Seat> owner(Holes plate, const PerSeat<Holes>& marbles);  // by strict majority

inline constexpr int shortest_chain = 5;
// Maximal straight runs of at least five, in rows, columns and both diagonals.
std::vector<Holes> chains(const Layout&, Holes own);

}  // namespace agon::kulami
