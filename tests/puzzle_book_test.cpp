// Puzzles made of recorded games, whatever the game: lines that are read back, matches that a seed repeats, grades, and
// what is refused.
#include "arena/puzzle_book.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace agon;

namespace {

std::vector<BookPuzzle> made(const GameEntry& game, int wanted) {
    std::vector<BookPuzzle> out;
    for (std::uint64_t seed = 1; static_cast<int>(out.size()) < wanted && seed < 500; ++seed) {
        const auto record = played_by_levels(game, "", seed);
        REQUIRE(record);
        for (BookPuzzle& b : puzzles_of(game, *record)) out.push_back(std::move(b));
    }
    return out;
}

std::string book_text(const GameEntry& game) {
    const auto bytes = puzzle_book(game);
    return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("puzzles of every game: made of matches that a seed repeats, and read back as written") {
    for (const GameEntry* game : catalogue()) {
        CAPTURE(game->name);
        if (!puzzle_maker(*game)) continue;
        const auto some = made(*game, 2);
        REQUIRE(some.size() >= 2);
        const auto again = made(*game, 2);
        for (std::size_t i = 0; i < some.size(); ++i) {
            CHECK(text(some[i]) == text(again[i]));
            const auto read = parse_puzzle(text(some[i]));
            REQUIRE(read);
            CHECK(text(*read) == text(some[i]));
            CHECK(check_puzzle(*game, *read));
            for (const auto& right : read->puzzle.right) CHECK((*position_of(*game, *read))->play(read->seat, right));
        }
    }
}

TEST_CASE("puzzles of every game: the shipped book is whole, without repetitions, and graded") {
    for (const GameEntry* game : catalogue()) {
        CAPTURE(game->name);
        const auto book = parse_book(book_text(*game));
        REQUIRE(book);
        if (!puzzle_maker(*game)) {
            CHECK(book->empty());
            continue;
        }
        CHECK(book->size() >= 200);
        std::set<std::string> positions;
        for (const BookPuzzle& b : *book) {
            CHECK((b.fails > 0 && b.fails <= 100));
            const auto p = position_of(*game, b);
            REQUIRE(p);
            CHECK(positions.insert(std::to_string(number(b.seat)) + (*p)->seen_by(viewer(b.seat))->view()).second);
            CHECK(std::ranges::count(puzzle_maker(*game)->kinds, b.puzzle.kind) == 1);
        }
        CHECK(std::ranges::is_sorted(*book, {}, &BookPuzzle::fails));
    }
}

TEST_CASE("a grade is the share of the levels that are wrong") {
    const GameEntry& game = *find_game("othello");
    const auto players = grading_players(game);
    CHECK(players.size() == 8);
    auto b = made(game, 1).front();
    const int fails = *share_that_fails(game, b, players);
    CHECK((fails >= 0 && fails <= 100));
    b.puzzle.right = {};  // nobody finds what is not there
    CHECK(*share_that_fails(game, b, players) == 100);
    b.puzzle.right = (*position_of(game, b))->legal(b.seat);
    CHECK(*share_that_fails(game, b, players) == 0);
    CHECK(share_that_fails(game, b, {}).error().code == "puzzle.no_levels");
}

TEST_CASE("a line that is no puzzle is refused, and so is one that cannot be reached or that lies") {
    const GameEntry& game = *find_game("othello");
    const BookPuzzle good = made(game, 1).front();
    for (const std::string wrong :
         {std::string("only_win"), "\t" + text(good), text(good) + "\t", std::string(10, '\t')})
        CHECK(parse_puzzle(wrong).error().code == "puzzle.bad_line");
    CHECK(parse_book("\n\n")->empty());
    CHECK_FALSE(parse_book(text(good) + "\nnonsense\n"));
    BookPuzzle b = good;
    b.seat = other(b.seat);
    CHECK_FALSE(check_puzzle(game, b));
    b = good;
    b.moves = {"1z9"};
    CHECK_FALSE(check_puzzle(game, b));
    b = good;
    ++b.puzzle.value;
    CHECK(check_puzzle(game, b).error().code == "puzzle.wrong");
}
