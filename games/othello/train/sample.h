// Positions of recorded games, left for two moves at random: what a search meets.
#pragma once

#include <optional>

#include "core/random.h"
#include "games/othello/board.h"
#include "games/othello/train/positions.h"

namespace agon::othello::train {

struct Node {
    Board own, opp;
};

// Plays and lets the other side pass if it must; false if the game is over then.
inline bool advance(Node& n, int square) {
    const Board turned = flips(n.own, n.opp, square);
    n = {n.opp ^ turned, n.own ^ turned ^ (Board{1} << square)};
    if (!mobility(n.own, n.opp)) std::swap(n.own, n.opp);
    return mobility(n.own, n.opp) != 0;
}

inline int any_move(const Node& n, Random& random) {
    Board moves = mobility(n.own, n.opp);
    for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0; --skip)
        moves &= moves - 1;
    return std::countr_zero(moves);
}

// A recorded game up to here, then two moves off the beaten track: searches see such positions.
inline std::optional<Node> sample(const RecordedGame& game, std::size_t plies, Random& random) {
    Node n{Board{1} << 28 | Board{1} << 35, Board{1} << 27 | Board{1} << 36};
    for (std::size_t i = 0; i < plies; ++i)
        if (game[i] == 255 || !advance(n, game[i])) return std::nullopt;
    for (int i = 0; i < 2; ++i)
        if (!advance(n, any_move(n, random))) return std::nullopt;
    return n;
}

}  // namespace agon::othello::train
