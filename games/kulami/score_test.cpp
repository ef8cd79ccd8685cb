#include "games/kulami/score.h"

#include <doctest/doctest.h>

#include "games/kulami/boards.h"

namespace agon::kulami {
namespace {

// The final position printed in the rules: 1 black, 2 red.
constexpr std::string_view golden =
    "a0a0a0f2f1o1o0a0a0a0a0b0b1f2f1l1l1l2a0a0a0b0b1g1g1h2h2e1e2a0k2b2b1g1g1h2h2e2e1a0k0c0c1c1m2m1m2e2e0a0"
    "k2c1c1c2d2d2d1p1a0a0a0n1n2n2d2d2d1p0a0a0a0q2q2i1i2j2j1r2r1a0a0a0a0i1i0j0j2a0a0a0a0a0a0a0a0a0a0a0a0a0";

using Pair = std::array<int, 2>;  // red, black

Layout closed() { return board_for("closed", 0); }

Holes at(const Layout& l, std::initializer_list<std::pair<int, int>> fields) {
    Holes out = 0;
    for (const auto& [x, y] : fields) out |= bit(l.at(x, y));
    return out;
}

Holes row(const Layout& l, int from, int to, int y) {
    Holes out = 0;
    for (int x = from; x <= to; ++x) out |= bit(l.at(x, y));
    return out;
}

}  // namespace

TEST_CASE("the golden position scores as printed") {
    const auto b = parse_board(golden);
    REQUIRE(b);
    const Score s = score(b->layout, b->marbles);
    CHECK(s.area == Pair{12, 17});
    CHECK(s.chains == Pair{12, 15});
    CHECK(s.points(0) == Pair{31, 27});
    CHECK(s.points(1) == Pair{31, 32});
    CHECK(s.points(2) == Pair{31, 35});
    std::vector<int> red, black;
    for (const Holes run : chains(b->layout, b->marbles[0])) red.push_back(std::popcount(run));
    for (const Holes run : chains(b->layout, b->marbles[1])) black.push_back(std::popcount(run));
    CHECK(red.size() == 2);
    CHECK(red[0] + red[1] == 12);
    CHECK(black == std::vector{5, 5, 5});
    CHECK(text(*b) == golden);
}

TEST_CASE("a strict majority on a plate scores its holes; a tie or an empty plate scores nobody") {
    const Layout l = closed();  // plate f at 1,1 to 2,2
    CHECK(score(l, {}).points(0) == Pair{0, 0});
    CHECK(score(l, {at(l, {{1, 1}}), 0}).points(0) == Pair{4, 0});
    CHECK(score(l, {at(l, {{1, 1}}), at(l, {{2, 2}})}).points(0) == Pair{0, 0});
    CHECK(score(l, {at(l, {{1, 1}}), at(l, {{2, 2}, {1, 2}})}).points(0) == Pair{0, 4});
}

TEST_CASE("level 1 gives the difference of the largest orthogonal groups to the larger one's owner") {
    const Layout l = closed();
    const Holes red = row(l, 1, 4, 1),
                black = at(l, {{1, 3}, {2, 3}, {3, 4}});  // the third is only diagonal to the others
    const Score s = score(l, {red, black});
    CHECK(s.area == Pair{4, 2});
    CHECK(s.points(1)[0] == s.points(0)[0] + 2);
    CHECK(s.points(1)[1] == s.points(0)[1]);
}

TEST_CASE("a group crosses plate borders, but not gaps") {
    const Layout ring = board_for("ring", 0);
    const Holes both_sides = at(ring, {{0, 4}, {1, 4}, {8, 4}, {9, 4}});
    CHECK(score(ring, {both_sides, 0}).area == Pair{2, 0});
    CHECK(score(ring, {at(ring, {{1, 0}, {2, 0}}), 0}).area == Pair{2, 0});  // f and o
}

TEST_CASE("level 2 counts runs of five or more by their length") {
    const Layout l = closed();
    CHECK(score(l, {row(l, 1, 4, 1), 0}).chains == Pair{0, 0});
    CHECK(score(l, {row(l, 1, 5, 1), 0}).chains == Pair{5, 0});
    CHECK(score(l, {row(l, 1, 8, 1), 0}).chains == Pair{8, 0});
    CHECK(score(l, {0, at(l, {{3, 1}, {3, 2}, {3, 3}, {3, 4}, {3, 5}})}).chains == Pair{0, 5});
    CHECK(score(l, {at(l, {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}}), 0}).chains == Pair{6, 0});
    CHECK(score(l, {at(l, {{1, 8}, {2, 7}, {3, 6}, {4, 5}, {5, 4}}), 0}).chains == Pair{5, 0});
}

TEST_CASE("a marble may belong to several runs, and the difference counts") {
    const Layout l = closed();
    const Holes cross = row(l, 1, 5, 3) | at(l, {{3, 1}, {3, 2}, {3, 4}, {3, 5}});
    const Score s = score(l, {cross, row(l, 1, 6, 8)});
    CHECK(s.chains == Pair{10, 6});
    CHECK(s.points(2)[0] == s.points(1)[0] + 4);
    CHECK(s.points(2)[1] == s.points(1)[1]);
}

TEST_CASE("gaps break a run") {
    const Layout l = board_for("windows", 0);  // rows 3 and 4 read ##..##..##
    CHECK(score(l, {at(l, {{0, 3}, {1, 3}, {4, 3}, {5, 3}, {8, 3}, {9, 3}}), 0}).chains == Pair{0, 0});
}

}  // namespace agon::kulami
