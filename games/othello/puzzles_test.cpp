// Othello's puzzles against a solver that knows nothing but the rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "arena/puzzle_book.h"
#include "games/othello/rules.h"

using namespace agon;

namespace {

// Plain minimax over the rules, in points of the outcome.
int plain_value(const Othello::Position& p, Seat me) {
    if (const auto o = Othello::outcome(p)) return o->points[me] - o->points[other(me)];
    int best = p.turn == me ? -100 : 100;
    for (const auto& m : Othello::legal(p, p.turn)) {
        auto next = p;
        Othello::apply(next, p.turn, m);
        const int v = plain_value(next, me);
        best = p.turn == me ? std::max(best, v) : std::min(best, v);
    }
    return best;
}

// The puzzle that plain minimax makes of the values of all moves.
void check_plainly(const Othello::Position& p, const BookPuzzle& b) {
    std::vector<int> others;
    int right = -100;
    for (const auto& m : Othello::legal(p, b.seat)) {
        auto next = p;
        Othello::apply(next, b.seat, m);
        const int v = plain_value(next, b.seat);
        if (Othello::text(m) == b.puzzle.right.front()) right = v;
        else others.push_back(v);
    }
    const int next_best = *std::ranges::max_element(others);
    CHECK(b.puzzle.right.size() == 1);
    CHECK(right == b.puzzle.value);
    if (b.puzzle.kind == "only_win") CHECK((right > 0 && next_best <= 0));
    else CHECK(right - next_best >= 4);
}

std::vector<BookPuzzle> shipped(const GameEntry& game) {
    std::ifstream in("games/" + std::string(game.name) + "/puzzles.tsv");
    std::stringstream all;
    all << in.rdbuf();
    return *parse_book(all.str());
}

}  // namespace

TEST_CASE("puzzles of Othello: every shipped one with few empty squares, by plain minimax") {
    const GameEntry& game = *find_game("othello");
    const auto book = shipped(game);
    CHECK(book.size() >= 500);
    int tried = 0;
    for (const BookPuzzle& b : book) {
        const auto p = position_of(game, b);
        REQUIRE(p);
        if (b.puzzle.size > 7) continue;
        check_plainly(as<Othello>(**p), b);
        ++tried;
    }
    CHECK(tried >= 100);
}

TEST_CASE("puzzles of Othello: solved again they are the same, a wrong answer is found out") {
    const GameEntry& game = *find_game("othello");
    auto book = shipped(game);
    for (std::size_t i = 0; i < book.size(); i += 20) CHECK(check_puzzle(game, book[i]));
    BookPuzzle& b = book.front();
    const auto p = position_of(game, b);
    for (const auto& m : (*p)->legal(b.seat))
        if (m != b.puzzle.right.front()) {
            b.puzzle.right = {m};
            CHECK_FALSE(check_puzzle(game, b));
        }
}

TEST_CASE("puzzles of Othello: none in an opening, none where every move wins") {
    const GameEntry& game = *find_game("othello");
    const auto start = game.start("", 1);
    CHECK_FALSE(puzzle_maker(game)->pose(**start, Seat::First));
    const std::string won(58, 'X');
    const auto full = game.position("", won + "O-O-O- X");
    if (full) CHECK_FALSE(puzzle_maker(game)->pose(**full, Seat::First));
}
