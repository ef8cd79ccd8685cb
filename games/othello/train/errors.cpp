// How well shallow searches predict deep ones: the data behind mpc.h.
//   othello_train_errors GAMES POSITIONS DEEPEST [SOLVE_UP_TO [SEED]]   (games as othello_train_games writes them)
// Prints one line per position: empties, the values at depth 0, 1 … DEEPEST without
// pruning, and the exact score where it was solved.
#include <cstdio>
#include <cstdlib>

#include "games/othello/isa.h"
#include "games/othello/train/sample.h"

using namespace agon;
using namespace agon::othello;

int main(int argc, char** argv) {
    if (argc < 4)
        return std::fputs("usage: othello_train_errors GAMES POSITIONS DEEPEST [SOLVE_UP_TO [SEED]]\n", stderr), 2;
    const auto games = train::read_games(argv[1]);
    const int wanted = std::atoi(argv[2]), deepest = std::atoi(argv[3]),
              solve_up_to = argc > 4 ? std::atoi(argv[4]) : 0;
    const auto searcher = fastest_isa().searcher(16);
    Random random(argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 1);
    for (int done = 0; done < wanted;) {
        const std::size_t plies =
            solve_up_to ? 58 - (12 + random.below(static_cast<std::uint64_t>(solve_up_to - 11))) : 8 + random.below(36);
        const auto n = train::sample(games[random.below(games.size())], plies, random);
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
