// How well shallow searches predict deep ones: the data behind mpc.h.
//   othello_train_errors GAMES POSITIONS DEEPEST [SOLVE_UP_TO]   (games as othello_train_games writes them)
// Prints one line per position: empties, the values at depth 0, 1 … DEEPEST without
// pruning, and the exact score where it was solved.
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "core/random.h"
#include "games/othello/isa.h"
#include "games/othello/train/positions.h"

using namespace agon;
using namespace agon::othello;

namespace {

struct Node {
    Board own, opp;
};

// Plays and lets the other side pass if it must; false if the game is over then.
bool advance(Node& n, int square) {
    const Board turned = flips(n.own, n.opp, square);
    n = {n.opp ^ turned, n.own ^ turned ^ (Board{1} << square)};
    if (!mobility(n.own, n.opp)) std::swap(n.own, n.opp);
    return mobility(n.own, n.opp) != 0;
}

int any_move(const Node& n, Random& random) {
    Board moves = mobility(n.own, n.opp);
    for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0; --skip)
        moves &= moves - 1;
    return std::countr_zero(moves);
}

// A recorded game up to here, then two moves off the beaten track: searches see such positions.
std::optional<Node> sample(const train::RecordedGame& game, std::size_t plies, Random& random) {
    Node n{Board{1} << 28 | Board{1} << 35, Board{1} << 27 | Board{1} << 36};
    for (std::size_t i = 0; i < plies; ++i)
        if (game[i] == 255 || !advance(n, game[i])) return std::nullopt;
    for (int i = 0; i < 2; ++i)
        if (!advance(n, any_move(n, random))) return std::nullopt;
    return n;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return std::fputs("usage: othello_train_errors GAMES POSITIONS DEEPEST [SOLVE_UP_TO]\n", stderr), 2;
    const auto games = train::read_games(argv[1]);
    const int wanted = std::atoi(argv[2]), deepest = std::atoi(argv[3]),
              solve_up_to = argc > 4 ? std::atoi(argv[4]) : 0;
    const auto searcher = fastest_isa().searcher(16);
    Random random(1);
    for (int done = 0; done < wanted;) {
        const std::size_t plies =
            solve_up_to ? 58 - (12 + random.below(static_cast<std::uint64_t>(solve_up_to - 11))) : 8 + random.below(36);
        const auto n = sample(games[random.below(games.size())], plies, random);
        if (!n) continue;
        const int empties = 64 - std::popcount(n->own | n->opp);
        std::printf("%d %.2f", empties, searcher->evaluate(n->own, n->opp));
        searcher->forget();
        for (int depth = 1; depth <= deepest && depth < empties; ++depth)
            std::printf(" %.2f",
                        searcher->think(n->own, n->opp, Limits{.depth = depth, .selectivity = exact_selectivity})
                            .moves.front()
                            .value);
        if (empties <= solve_up_to) std::printf(" = %d", searcher->solve(n->own, n->opp, -64, 64, {}).score);
        std::puts("");
        ++done;
    }
}
