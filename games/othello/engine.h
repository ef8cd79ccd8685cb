// Othello's own players: `best` thinks as long as its clock allows, `level:1` to
// `level:20` look at a fixed number of positions per move.
#pragma once

#include <iosfwd>

#include "core/engine.h"
#include "games/othello/search_types.h"

namespace agon::othello {

inline constexpr int level_count = 20;
double level_nodes(int level);  // positions per move, on the average

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec&);

// When to stop thinking, from what the clocks leave and how many squares are empty.
// Begin nothing new after soft, break off at hard.
struct Allotment {
    Duration soft, hard;
};
Allotment allot(const Budget&, int empties);

std::uint64_t bench(std::ostream&);  // searches fixed positions with fixed nodes; the signature is their sum

}  // namespace agon::othello
