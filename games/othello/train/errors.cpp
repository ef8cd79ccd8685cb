// How well shallow searches predict deep ones: the data behind mpc.h.
//   othello_train_errors GAMES POSITIONS DEEPEST [SOLVE_UP_TO]   (games as othello_train_games writes them)
// Prints one line per position: empties, the values at depth 0, 1 … DEEPEST without
// pruning, and the exact score where it was solved.
#include <cstdio>
#include <cstdlib>

#include "core/random.h"
#include "games/othello/isa.h"
#include "games/othello/train/positions.h"

using namespace agon;
using namespace agon::othello;

int main(int argc, char** argv) {
    if (argc < 4) return std::fputs("usage: othello_train_errors GAMES POSITIONS DEEPEST [SOLVE_UP_TO]\n", stderr), 2;
    const auto games = train::read_games(argv[1]);
    const int wanted = std::atoi(argv[2]), deepest = std::atoi(argv[3]), solve_up_to = argc > 4 ? std::atoi(argv[4]) : 0;
    const auto searcher = fastest_isa().searcher(16);
    Random random(1);
    for (int done = 0; done < wanted;) {
        const auto& game = games[random.below(games.size())];
        const int plies = solve_up_to ? 60 - static_cast<int>(12 + random.below(static_cast<std::uint64_t>(solve_up_to - 11)))
                                      : static_cast<int>(10 + random.below(36));
        Board own = Board{1} << 28 | Board{1} << 35, opp = Board{1} << 27 | Board{1} << 36;
        for (int i = 0; i < plies && game[static_cast<std::size_t>(i)] != 255; ++i) {
            int square = game[static_cast<std::size_t>(i)];
            if (!(mobility(own, opp) >> square & 1)) std::swap(own, opp);
            if (i + 3 > plies) {  // leave the beaten track just before: searches see such positions
                Board moves = mobility(own, opp);
                for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0; --skip) moves &= moves - 1;
                square = std::countr_zero(moves);
            }
            const Board turned = flips(own, opp, square), next = opp ^ turned;
            opp = own ^ turned ^ (Board{1} << square);
            own = next;
            if (!mobility(own, opp)) { std::swap(own, opp); if (!mobility(own, opp)) break; }
            if (i + 2 > plies) continue;
            if (i + 3 > plies && game[static_cast<std::size_t>(i + 1)] != 255) i = plies;  // the recorded game does not go on from here
        }
        if (!mobility(own, opp)) continue;
        const int empties = 64 - std::popcount(own | opp);
        std::printf("%d %.2f", empties, searcher->evaluate(own, opp));
        searcher->forget();
        for (int depth = 1; depth <= deepest && depth < empties; ++depth)
            std::printf(" %.2f", searcher->think(own, opp, Limits{.depth = depth, .selectivity = exact_selectivity}).moves.front().value);
        if (empties <= solve_up_to) std::printf(" = %d", searcher->solve(own, opp, -64, 64, {}).score);
        std::puts("");
        ++done;
    }
}
