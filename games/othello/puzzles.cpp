// Puzzles of Othello: the only move that wins, and endings in which one move is worth the most discs.
#include <algorithm>

#include "games/othello/isa.h"
#include "games/othello/rules.h"
#include "search/decided_puzzle.h"

namespace agon {
namespace {

using namespace othello;

constexpr int fewest = 4, counted = 10, most = 16;  // empty squares: counted in discs up to the second
constexpr int margin = 4;                           // discs by which the best move leads

struct Sides {
    Board own, opp;
    Sides after(int square) const {
        const Board turned = flips(own, opp, square);
        return {opp & ~turned, own | turned | Board{1} << square};
    }
    int empties() const { return std::popcount(~(own | opp)); }
};

int final_points(const Sides& s, bool takes_empties) {
    const int lead = std::popcount(s.own) - std::popcount(s.opp);
    if (!takes_empties || lead == 0) return lead;
    return lead > 0 ? lead + s.empties() : lead - s.empties();
}

// Discs for the side to move with perfect play by both, within the window, counted as the rules count them.
int points_of(const Sides& s, bool takes_empties, int alpha, int beta) {
    const Board moves = mobility(s.own, s.opp);
    if (!moves) {
        if (!mobility(s.opp, s.own)) return final_points(s, takes_empties);
        return -points_of({s.opp, s.own}, takes_empties, -beta, -alpha);
    }
    int best = -65;
    for (Board rest = moves; rest && best < beta; rest &= rest - 1) {
        const Sides next = s.after(std::countr_zero(rest));
        best = std::max(best, -points_of(next, takes_empties, -beta, -std::max(alpha, best)));
    }
    return best;
}

std::vector<SolvedMove> counted_moves(const Sides& s, bool takes_empties) {
    std::vector<SolvedMove> out;
    for (Board rest = mobility(s.own, s.opp); rest; rest &= rest - 1) {
        const int square = std::countr_zero(rest);
        out.push_back({Othello::text(Othello::Move{square}), -points_of(s.after(square), takes_empties, -64, 64)});
    }
    return out;
}

// Too many squares to count: won or not is solved, by how much is not told. Two winning moves are no puzzle.
std::vector<SolvedMove> judged_moves(const Sides& s) {
    const auto searcher = fastest_isa().searcher(14);
    std::vector<SolvedMove> out;
    int won = 0;
    for (Board rest = mobility(s.own, s.opp); rest && won < 2; rest &= rest - 1) {
        const int square = std::countr_zero(rest);
        const Sides next = s.after(square);
        const auto solved = searcher->solve(next.own, next.opp, -1, 1, {});
        won += solved.score < 0;
        out.push_back({Othello::text(Othello::Move{square}), solved.score < 0 ? 1 : 0});
    }
    return won == 1 ? out : std::vector<SolvedMove>{};
}

std::optional<Puzzle> pose(const AnyPosition& any, Seat seat) {
    const auto& p = as<Othello>(any);
    const Sides s{p.discs[seat], p.discs[other(seat)]};
    const int empties = s.empties();
    if (empties < fewest || empties > most || p.turn != seat || Othello::outcome(p)) return std::nullopt;
    if (empties <= counted) return decided_puzzle(counted_moves(s, p.takes_empties), empties, margin);
    auto puzzle = decided_puzzle(judged_moves(s), empties, margin);
    if (puzzle) puzzle->value = 0;
    return puzzle;
}

}  // namespace

const PuzzleMaker& othello_puzzles() {
    static const PuzzleMaker maker{{only_win, most_points}, &pose};
    return maker;
}

}  // namespace agon
