// The question of an open game's position whose every move is solved: which move alone wins, or which is worth most.
#pragma once

#include <algorithm>

#include "core/puzzle.h"

namespace agon {

inline constexpr std::string_view only_win = "only_win", most_points = "most_points";

struct SolvedMove {
    std::string move;
    int value = 0;  // points for the mover with perfect play
};

// Nothing where fewer than three moves are to be chosen from, or the best is not better by `margin` points.
inline std::optional<Puzzle> decided_puzzle(std::vector<SolvedMove> moves, int size, int margin) {
    if (moves.size() < 3) return std::nullopt;
    std::ranges::stable_sort(moves, std::greater{}, &SolvedMove::value);
    const int best = moves[0].value, next = moves[1].value;
    const bool wins = best > 0 && next <= 0;
    if (!wins && best - next < margin) return std::nullopt;
    return Puzzle{.kind = std::string(wins ? only_win : most_points),
                  .right = {moves[0].move},
                  .line = {moves[0].move},
                  .value = best,
                  .size = size};
}

}  // namespace agon
