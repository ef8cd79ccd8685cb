// Opponents for people. A level looks a few plies ahead and errs as people do: it misjudges
// every move a little, and overlooks moves the more easily the farther they lie from the last
// marble. From level to level it looks farther, misjudges less and overlooks less; all of it
// follows from the seed.
#pragma once

#include <memory>

#include "core/engine.h"

namespace agon::kulami {

inline constexpr int levels = 10;

struct Strength {
    int depth;          // plies looked ahead
    double misjudged;   // standard deviation of the error in a move's value, in points
    double overlooked;  // share of the moves that lie eight cells away and are not seen
};

Strength strength_of(int level);
std::unique_ptr<Engine> human_player(Strength, std::optional<std::uint64_t> seed);

}  // namespace agon::kulami
