// One test per sentence of the rules.
#include "games/kulami/rules.h"

#include <doctest/doctest.h>

#include "core/entry.h"
#include "core/random.h"

namespace agon {
namespace {

using namespace kulami;

Kulami::Rules rules_of(std::string_view text) {
    const auto r = Kulami::rules(text);
    REQUIRE(r);
    return *r;
}

Kulami::Position begin(std::string_view text = "starter=red") { return Kulami::start(rules_of(text), 1); }

void play(Kulami::Position& p, std::initializer_list<Kulami::Move> moves) {
    for (const auto& m : moves) {
        REQUIRE(Kulami::check(p, p.turn, m));
        Kulami::apply(p, p.turn, m);
    }
}

std::string why(const Kulami::Position& p, Seat s, Kulami::Move m) {
    const auto verdict = Kulami::check(p, s, m);
    return verdict ? "legal" : verdict.error().code;
}

Kulami::Position random_end(std::uint64_t seed, std::string_view rules) {
    auto p = Kulami::start(rules_of(rules), seed);
    for (Random random(seed); !Kulami::outcome(p);) {
        const auto moves = Kulami::legal(p, p.turn);
        Kulami::apply(p, p.turn, moves[random.below(moves.size())]);
    }
    return p;
}

}  // namespace

TEST_CASE("there are 17 plates with 64 holes: four of 6, five of 4, four of 3, four of 2") {
    const Layout l = begin().layout;
    std::array<int, 7> of_size{};
    for (int p = 0; p < plates; ++p) {
        CHECK(std::popcount(l.plate[p]) == size_of(p));
        ++of_size[size_of(p)];
    }
    CHECK(of_size == std::array{0, 0, 4, 4, 5, 0, 4});
}

TEST_CASE("each side has 28 marbles") {
    CHECK(marbles_left(begin(), Seat::First) == 28);
    CHECK(marbles_left(begin(), Seat::Second) == 28);
}

TEST_CASE("the first marble may go anywhere, but only where there is a plate") {
    const auto p = begin();
    CHECK(Kulami::legal(p, Seat::First).size() == 64);
    CHECK(why(p, Seat::First, {0, 0}) == "kulami.no_plate");
    CHECK(why(p, Seat::First, {1, 1}) == "legal");
}

TEST_CASE("a marble goes into the row or the column of the last one") {
    auto p = begin();
    play(p, {{1, 1}});
    CHECK(why(p, Seat::Second, {8, 1}) == "legal");
    CHECK(why(p, Seat::Second, {1, 8}) == "legal");
    CHECK(why(p, Seat::Second, {4, 4}) == "kulami.off_line");
}

TEST_CASE("gaps are crossed") {
    auto p = begin("board=ring starter=red");
    play(p, {{0, 4}});
    CHECK(why(p, Seat::Second, {9, 4}) == "legal");
}

TEST_CASE("the plates used last by either side are taboo, on move 2 only one is") {
    auto p = begin();  // f is at 1,1 to 2,2; b at 7,1 to 8,3
    play(p, {{1, 1}});
    CHECK(why(p, Seat::Second, {2, 1}) == "kulami.blocked");
    CHECK(taboo(p) == p.layout.plate['f' - 'b']);
    play(p, {{8, 1}});
    CHECK(why(p, Seat::First, {7, 1}) == "kulami.blocked");
    CHECK(why(p, Seat::First, {2, 1}) == "kulami.blocked");
    play(p, {{8, 8}, {1, 8}});  // j, then n: f and b are free again
    CHECK(why(p, Seat::First, {1, 2}) == "legal");
}

TEST_CASE("a hole takes one marble") {
    auto p = begin();
    play(p, {{1, 1}, {8, 1}, {8, 8}, {1, 8}});
    CHECK(why(p, Seat::First, {1, 1}) == "kulami.occupied");
}

TEST_CASE("refusals are checked in the order of the course's server") {
    auto p = begin();
    play(p, {{1, 1}});
    CHECK(why(p, Seat::First, {10, 0}) == "kulami.outside");
    CHECK(why(p, Seat::First, {0, -1}) == "kulami.outside");
    CHECK(why(p, Seat::First, {0, 0}) == "not_your_turn");
    CHECK(why(p, Seat::Second, {0, 0}) == "kulami.no_plate");
    CHECK(why(p, Seat::Second, {1, 1}) == "kulami.occupied");
    CHECK(why(p, Seat::Second, {2, 2}) == "kulami.blocked");
    CHECK(why(p, Seat::Second, {3, 3}) == "kulami.off_line");
    p.marbles[1] = 0x0fffffff00000000;
    CHECK(why(p, Seat::Second, {0, 0}) == "kulami.no_marbles");
}

TEST_CASE("the game ends when the side to move has no marble left or no legal hole") {
    bool marbles = false, no_hole = false;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto p = random_end(seed, "irregular");
        const auto o = Kulami::outcome(p);
        REQUIRE(o);
        const bool out = marbles_left(p, p.turn) == 0;
        CHECK(o->how.code == (out ? "kulami.end_marbles" : "kulami.end_holes"));
        CHECK(o->how.args == std::vector{std::to_string(o->points[0]), std::to_string(o->points[1])});
        CHECK(Kulami::legal(p, p.turn).empty());
        (out ? marbles : no_hole) = true;
    }
    CHECK(marbles);
    CHECK(no_hole);
}

TEST_CASE("random games last 24 to 56 plies and 51 on average; a few on ragged boards end sooner") {
    int sum = 0, short_games = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const auto p = random_end(seed, seed % 2 ? "square" : "irregular");
        const int plies = std::popcount(p.marbles[0] | p.marbles[1]);
        CHECK(plies <= 56);
        short_games += plies < 24;
        sum += plies;
    }
    CHECK(short_games <= 10);
    CHECK(sum / 1000 >= 50);
    CHECK(sum / 1000 <= 52);
}

TEST_CASE("the starter is drawn by the seed, or given") {
    PerSeat<int> begins{};
    for (std::uint64_t seed = 0; seed < 1000; ++seed) ++begins[Kulami::start({}, seed).turn];
    CHECK(begins[0] > 400);
    CHECK(begins[1] > 400);
    CHECK(begin("starter=black").turn == Seat::Second);
}

TEST_CASE("perft on the default board and on the ring agrees with the independent rules") {
    // tests/kulami_rules.py: perft() of Game(closed) and Game(ring).
    const std::array<std::uint64_t, 4> closed{64, 752, 7320, 68604}, ring{64, 720, 6940, 63636};
    for (int depth = 1; depth <= 4; ++depth) {
        CHECK(count_leaves<Kulami>(begin(), depth) == closed[static_cast<std::size_t>(depth - 1)]);
        CHECK(count_leaves<Kulami>(begin("board=ring"), depth) == ring[static_cast<std::size_t>(depth - 1)]);
    }
}

TEST_CASE("moves are written as in zug(x,y), column first") {
    CHECK(Kulami::text(Kulami::Move{3, 8}) == "3,8");
    CHECK(Kulami::parse("3,8") == Kulami::Move{3, 8});
    for (const char* bad : {"", "3", "3;8", "3,8,1", "a,1", "3, 8", "3,", "99999999999,1"})
        CHECK_FALSE(Kulami::parse(bad));
}

TEST_CASE("rules are a profile and settings, and come back from their text") {
    for (const char* text : {"", "areas", "chains board=ring", "square", "irregular:7",
                             "board=irregular:7 starter=black", "board=square scoring=1"}) {
        const auto r = Kulami::rules(text);
        if (std::string_view(text) == "irregular:7") {
            CHECK_FALSE(r);
            continue;
        }
        REQUIRE(r);
        CHECK(Kulami::rules(Kulami::text(*r)) == *r);
    }
    CHECK(rules_of("chains").scoring == 2);
    CHECK(Kulami::rules("scoring=3").error().code == "kulami.scoring");
    CHECK(Kulami::rules("starter=blue").error().code == "kulami.starter");
    CHECK(Kulami::rules("board=nowhere").error().code == "kulami.board_unknown");
    CHECK(Kulami::rules("colour=red").error().code == "rules.unknown");
}

TEST_CASE("a position comes back from its text") {
    auto p = begin("scoring=2");
    const Kulami::Rules r = rules_of("scoring=2");
    for (Random random(5);;) {
        CHECK(Kulami::parse_position(r, Kulami::position_text(p)) == p);
        const auto moves = Kulami::legal(p, p.turn);
        if (moves.empty()) break;
        Kulami::apply(p, p.turn, moves[random.below(moves.size())]);
    }
    const std::string empty = kulami::text(p.layout);
    CHECK(Kulami::parse_position(r, empty).error().code == "kulami.position_side");
    CHECK(Kulami::parse_position(r, empty + " r 1,1 -").error().code == "kulami.position_last");
    CHECK(Kulami::parse_position(r, kulami::text(board_of(p)) + " r").error().code == "kulami.position_last");
}

}  // namespace agon
