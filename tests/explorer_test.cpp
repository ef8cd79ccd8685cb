// What recorded games did in a position.
#include <doctest/doctest.h>

#include "arena/explorer.h"
#include "core/catalogue.h"
#include "core/game_library.h"

using namespace agon;

namespace {

std::unique_ptr<AnyPosition> after(const std::string& moves) {
    return std::move(*start_of({.id = "", .game = "othello", .rules = "standard", .opening = moves}));
}

const GameLibrary& library() { return *find_library("othello"); }

ToldGame told(const std::string& moves, std::optional<Seat> winner) {
    ToldGame game{.winner = winner};
    const auto all = find_game("othello")->split_moves(moves);
    for (const auto& m : *all) game.moves += (game.moves.empty() ? "" : " ") + m;
    return game;
}

}  // namespace

TEST_CASE("a position is found by whatever order of moves, and its games are counted by how they ended") {
    const auto start = after("");
    Explorer explorer(*after("f5 d6 c3 d3 c4"), 5);
    explorer.add(*start, told("f5d6c3d3c4f4", Seat::First));
    explorer.add(*start, told("f5d6c4d3c3f4", Seat::Second));  // another way to the same position
    explorer.add(*start, told("f5d6c3d3c4b3", std::nullopt));
    explorer.add(*start, told("f5d6c3d3c4", Seat::First));             // ended there: no next move
    explorer.add(*start, told("f5f6e6f4e3c5", Seat::First));           // elsewhere
    explorer.add(*start, told("f5d6", Seat::First));                   // not so far
    explorer.add(*start, ToldGame{"f5 a1 a2 a3 a4 a5", Seat::First});  // by other rules
    CHECK(explorer.ends().games() == 4);
    CHECK(explorer.ends().first == 2);
    CHECK(explorer.ends().drawn == 1);
    CHECK(explorer.ends().second == 1);
    CHECK(explorer.ends().score(Seat::First) == 0.625);
    const auto moves = explorer.moves();
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].first == "f4");  // the most played first
    CHECK(moves[0].second.games() == 2);
    CHECK(moves[1].first == "b3");
    CHECK(moves[1].second.score(Seat::Second) == 0.5);
}

TEST_CASE("nobody has been here") {
    const Explorer explorer(*after("f5 d6"), 2);
    CHECK(explorer.ends().games() == 0);
    CHECK(explorer.ends().score(Seat::First) == 0.5);
    CHECK(explorer.moves().empty());
}

TEST_CASE("the mirror image of a position is the position, and its moves are told as they are written there") {
    const auto start = after("");
    Explorer explorer(*after("f5"), 1, library().same);
    explorer.add(*start, told("f5d6", Seat::First));
    explorer.add(*start, told("d3c3", Seat::Second));  // f5f6, turned over
    explorer.add(*start, told("d3", std::nullopt));
    CHECK(explorer.ends().games() == 3);
    const auto moves = explorer.moves();
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].first == "d6");
    CHECK(moves[1].first == "f6");
    CHECK(moves[1].second.second == 1);
}

TEST_CASE("a game is told by its line, and a line that tells none is nothing") {
    for (const ToldGame& g : {told("f5d6", Seat::First), told("f5", Seat::Second), told("f5f6", std::nullopt)})
        CHECK(read_told_line(told_line(g)) == g);
    for (const char* line : {"", "1", "3 f5", "1f5", "x"}) CHECK_FALSE(read_told_line(line));
}

TEST_CASE("only a finished game is told, and one that cannot be played is refused") {
    const GameEntry& game = *find_game("othello");
    const auto start = after("");
    const auto broken_off = told_in(game, *start, "f5d6");
    REQUIRE(broken_off);
    CHECK_FALSE(*broken_off);
    CHECK_FALSE(told_in(game, *start, "f5f5"));
    const auto shortest = told_in(game, *start, "e6f4e3f6g5d6e7f5c5");  // White has no disc left
    REQUIRE(shortest);
    REQUIRE(*shortest);
    CHECK((*shortest)->winner == Seat::First);
    CHECK((*shortest)->moves.starts_with("e6 f4 e3"));
}
