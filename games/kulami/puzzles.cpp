// Puzzles of Kulami: endings that are solved to the last marble.
#include <bit>

#include "games/kulami/evaluation.h"
#include "games/kulami/search.h"
#include "search/decided_puzzle.h"

namespace agon {
namespace {

using namespace kulami;

constexpr int fewest = 4, most = 14;       // plies to the end of the game, if nobody gets stuck
constexpr int margin = 2;                  // points by which the best move leads
constexpr std::uint64_t effort = 100'000;  // positions of one search

std::optional<Puzzle> pose(const AnyPosition& any, Seat seat) {
    const auto& p = as<Kulami>(any);
    const int left = game_plies - std::popcount(p.marbles[0] | p.marbles[1]);
    if (left < fewest || left > most || p.turn != seat || Kulami::outcome(p)) return std::nullopt;
    const PlateValues values(Goal{});
    Transpositions table(16);
    Search search(p, values, {}, table, {.until = {}, .nodes = effort});
    const auto found = search.all_at(left);
    if (!found) return std::nullopt;
    std::vector<SolvedMove> moves;
    for (const RootMove& m : *found) {
        if (!m.solved) return std::nullopt;
        moves.push_back({Kulami::text(move_to(p.layout, m.hole)), m.value});
    }
    return decided_puzzle(std::move(moves), left, margin);
}

}  // namespace

const PuzzleMaker& kulami_puzzles() {
    static const PuzzleMaker maker{{only_win, most_points}, &pose};
    return maker;
}

}  // namespace agon
