#include "games/kulami/engine.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "core/entry.h"
#include "games/kulami/search.h"

namespace agon::kulami {
namespace {

bool plies_left_to(const Kulami::Position& p, int plies) { return std::popcount(p.marbles[0] | p.marbles[1]) < plies; }

Kulami::Position random_position(std::uint64_t seed, int plies, int scoring) {
    for (;; ++seed) {
        auto rules = *Kulami::rules(seed % 2 ? "square" : "irregular");
        rules.scoring = scoring;
        auto p = Kulami::start(rules, seed);
        Random random(derive(seed, 9));
        while (plies_left_to(p, plies)) {
            const auto moves = Kulami::legal(p, p.turn);
            if (moves.empty()) break;
            Kulami::apply(p, p.turn, moves[random.below(moves.size())]);
        }
        if (!plies_left_to(p, plies) && !Kulami::outcome(p)) return p;
    }
}

// The definition of a level, written down plainly: minimax over the rules themselves.
int tree_value(const Kulami::Position& p, Seat me, int height, bool own) {
    const auto moves = Kulami::legal(p, p.turn);
    if (height == 0 || moves.empty()) {
        const auto points = score(p.layout, p.marbles).points(p.scoring);
        return own ? points[me] : points[me] - points[other(me)];
    }
    const bool mine = p.turn == me;
    int best = mine ? -1000 : 1000;
    for (const auto& m : moves) {
        auto next = p;
        Kulami::apply(next, p.turn, m);
        const int v = tree_value(next, me, height - 1, own);
        best = mine ? std::max(best, v) : std::min(best, v);
    }
    return best;
}

std::unique_ptr<Engine> engine(std::string_view spec) { return std::move(*make_engine(*parse_engine_spec(spec))); }

PositionOf<Kulami> erased(const Kulami::Position& p) { return {Kulami::Rules{}, p}; }

template <int Level>
void walk(State& s, Kulami::Position& p, Random& random, int depth) {
    const auto points = score(p.layout, p.marbles).points(Level);
    REQUIRE(s.points<Level>() == points[0] - points[1]);
    REQUIRE(s.open() == open_holes(p));
    const auto moves = Kulami::legal(p, p.turn);
    if (moves.empty() || depth == 0) return;
    for (int i = 0; i < 2; ++i) {
        const auto m = moves[random.below(moves.size())];
        auto next = p;
        Kulami::apply(next, p.turn, m);
        const int hole = p.layout.at(m.x, m.y);
        CHECK(s.replies(hole) == open_holes(next));
        const auto key = s.key();
        s.put<Level>(hole);
        walk<Level>(s, next, random, std::max(0, depth - (i == 0 ? 1 : 6)));  // the second branch is shorter
        s.take_back<Level>();
        REQUIRE(s.key() == key);
        REQUIRE(s.points<Level>() == points[0] - points[1]);
    }
}

template <int Level>
void check_sums() {
    const PlateValues values(Goal{});
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        auto p = random_position(seed, static_cast<int>(seed * 4), Level);
        State s(p, values, {});
        Random random(seed);
        walk<Level>(s, p, random, 30);
    }
}

}  // namespace

TEST_CASE("incremental sums of plates, areas and chains agree with the plain count, forth and back") {
    check_sums<0>();
    check_sums<1>();
    check_sums<2>();
}

TEST_CASE("with count= level n is exactly the game tree of height n-1 on the score difference") {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const int scoring = static_cast<int>(seed % 3), height = 1 + static_cast<int>(seed % 4);
        const auto p = random_position(100 + seed, 4 + static_cast<int>(seed * 2), scoring);
        for (const bool own : {false, true}) {
            CAPTURE(seed);
            CAPTURE(own);
            auto player = engine("level:" + std::to_string(height + 1) + (own ? "?count=own" : "?count=difference"));
            const auto d = player->think(erased(p), p.turn, {}, {});
            CHECK(d.values.at(0).value == tree_value(p, p.turn, height, own));
            auto next = p;
            Kulami::apply(next, p.turn, *Kulami::parse(d.move));
            CHECK(tree_value(next, p.turn, height - 1, own) == tree_value(p, p.turn, height, own));
        }
    }
}

TEST_CASE("levels are deterministic for a seed, and equal moves are drawn by it") {
    const auto p = random_position(3, 0, 0);
    std::vector<std::string> first;
    for (int seed = 0; seed < 8; ++seed) {
        const std::string spec = "level:3?count=difference&seed=" + std::to_string(seed);
        first.push_back(engine(spec)->think(erased(p), p.turn, {}, {}).move);
        CHECK(engine(spec)->think(erased(p), p.turn, {}, {}).move == first.back());
    }
    std::ranges::sort(first);
    CHECK(first.front() != first.back());
}

TEST_CASE("analyse gives the exact value of every legal hole, best first") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const auto p = random_position(seed, 10 + static_cast<int>(seed), static_cast<int>(seed % 3));
        const auto values = engine("level:4?count=difference")->analyse(erased(p), p.turn, {}, {});
        CHECK(values.size() == Kulami::legal(p, p.turn).size());
        CHECK(std::ranges::is_sorted(values, std::greater{}, &MoveValue::value));
        for (const auto& v : values) {
            auto next = p;
            Kulami::apply(next, p.turn, *Kulami::parse(v.move));
            CHECK(v.value == tree_value(next, p.turn, 2, false));
        }
    }
}

TEST_CASE("best solves endgames exactly, with one thread and with several") {
    for (std::uint64_t seed = 0; seed < 9; ++seed) {
        const auto p = random_position(seed, 46, static_cast<int>(seed % 3));
        const int truth = tree_value(p, p.turn, 56, false);
        for (const char* spec :
             {"best?nodes=1000000", "best?nodes=1000000&threads=3", "best?nodes=1000000&eval=points"}) {
            const auto d = engine(spec)->think(erased(p), p.turn, {}, {});
            CHECK(d.values.at(0).exact);
            CHECK(d.values.at(0).value == truth);
        }
        const auto all = engine("best?nodes=1000000")->analyse(erased(p), p.turn, {}, {});
        CHECK(all.front().value == truth);
        CHECK(std::ranges::all_of(all, &MoveValue::exact));
    }
}

TEST_CASE("best is deterministic with a node limit on one thread, and obeys a stop") {
    const auto p = random_position(5, 8, 2);
    const auto a = engine("best?nodes=50000&seed=4")->think(erased(p), p.turn, {}, {});
    const auto b = engine("best?nodes=50000&seed=4")->think(erased(p), p.turn, {}, {});
    CHECK(a.move == b.move);
    CHECK(a.note == b.note);
    std::stop_source stop;
    stop.request_stop();
    const auto c = engine("best")->think(erased(p), p.turn, {}, stop.get_token());
    CHECK(Kulami::check(p, p.turn, *Kulami::parse(c.move)));
}

TEST_CASE("the bench signature is repeatable") {
    std::ostringstream out;
    CHECK(bench(out) == bench(out));
}

TEST_CASE("bad engine texts are answered with a sentence's code") {
    const auto code = [](std::string_view spec) { return make_engine(*parse_engine_spec(spec)).error().code; };
    CHECK(code("level:11") == "engine.level_range");
    CHECK(code("level") == "engine.level_range");
    CHECK(code("level:3?count=all") == "engine.bad_value");
    CHECK(code("best?depth=3") == "engine.unknown_option");
    CHECK(code("best?eval=luck") == "engine.bad_value");
    CHECK(code("best?cpu=soon") == "engine.bad_value");
    CHECK(code("genius") == "engine.unknown");
}

}  // namespace agon::kulami
