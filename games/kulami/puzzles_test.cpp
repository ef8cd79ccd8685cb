// Kulami's puzzles against a solver that knows nothing but the rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "arena/puzzle_book.h"
#include "games/kulami/rules.h"

using namespace agon;

namespace {

int lead(const Kulami::Position& p, Seat me) {
    const auto points = kulami::score(p.layout, p.marbles).points(p.scoring);
    return points[me] - points[other(me)];
}

int plain_value(const Kulami::Position& p, Seat me) {
    const auto moves = Kulami::legal(p, p.turn);
    if (Kulami::outcome(p) || moves.empty()) return lead(p, me);
    int best = p.turn == me ? -1000 : 1000;
    for (const auto& m : moves) {
        auto next = p;
        Kulami::apply(next, p.turn, m);
        const int v = plain_value(next, me);
        best = p.turn == me ? std::max(best, v) : std::min(best, v);
    }
    return best;
}

void check_plainly(const Kulami::Position& p, const BookPuzzle& b) {
    int right = -1000, next_best = -1000;
    for (const auto& m : Kulami::legal(p, b.seat)) {
        auto next = p;
        Kulami::apply(next, b.seat, m);
        const int v = plain_value(next, b.seat);
        if (Kulami::text(m) == b.puzzle.right.front()) right = v;
        else next_best = std::max(next_best, v);
    }
    CHECK(b.puzzle.right.size() == 1);
    CHECK(right == b.puzzle.value);
    if (b.puzzle.kind == "only_win") CHECK((right > 0 && next_best <= 0));
    else CHECK(right - next_best >= 2);
}

}  // namespace

TEST_CASE("puzzles of Kulami: every shipped short ending, by plain minimax over the rules") {
    const GameEntry& game = *find_game("kulami");
    std::ifstream in("games/kulami/puzzles.tsv");
    std::stringstream all;
    all << in.rdbuf();
    const auto book = *parse_book(all.str());
    CHECK(book.size() >= 300);
    int tried = 0;
    for (const BookPuzzle& b : book) {
        const auto p = position_of(game, b);
        REQUIRE(p);
        if (b.puzzle.size > 10) continue;
        check_plainly(as<Kulami>(**p), b);
        ++tried;
    }
    CHECK(tried >= 50);
    for (std::size_t i = 0; i < book.size(); i += 20) CHECK(check_puzzle(game, book[i]));
}
