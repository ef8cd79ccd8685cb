// What a series teaches about an opponent, and that neither learning nor reckoning outlasts the clock.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "games/battleship/best.h"
#include "games/battleship/engines.h"
#include "games/battleship/lookahead.h"
#include "games/battleship/sampler.h"

namespace agon::battleship {
namespace {

using namespace std::chrono_literals;

// The answers that a shooter gets until it has found a uniform fleet.
Knowledge shot_at(Shooter& s, const Layout& l, bool sunk, bool sums, Random& random) {
    const Fleet f = *sequential_fleet(l, [&](int n) { return random.below(static_cast<std::uint64_t>(n)); });
    Knowledge k(l, sunk);
    if (sums) k.announce(column_sums(f.cells()));
    while (!k.hit().covers(f.cells())) {
        const Cell c = s.shoot(k, random, {}).cell;
        const Answer a = answer(f, k.asked(), c, sunk);
        k.add(c, is_hit(a) && !sunk ? Answer::Hit : a);
    }
    return k;
}

CellSet cells(std::initializer_list<int> list) {
    CellSet out;
    for (const int c : list) out.add(static_cast<Cell>(c));
    return out;
}

// A clock on a machine so busy that every look at it costs a second.
struct SlowClock {
    std::shared_ptr<int> looks = std::make_shared<int>(0);
    ReadClock read() const {
        return [looks = looks] { return Time{} + std::chrono::seconds((*looks)++); };
    }
};

}  // namespace

TEST_CASE("battleship: a few games tell which shooter the opponent is") {
    for (std::size_t kind = 0; kind < ShooterGuess::kinds; ++kind) {
        CAPTURE(kind);
        const auto s = ShooterGuess::shooter(kind);
        ShooterGuess guess;
        CHECK(!guess.sure());
        Random random(kind + 1);
        for (int game = 0; game < 3; ++game) guess.learn(shot_at(*s, prolog_layout, true, false, random));
        CHECK(guess.sure());
        CHECK(guess.likeliest() == kind);
    }
}

TEST_CASE("battleship: an opponent that changes its manner is found out again") {
    ShooterGuess guess;
    Random random(4);
    for (int game = 0; game < 20; ++game) guess.learn(shot_at(*random_shooter(), prolog_layout, true, false, random));
    CHECK(guess.likeliest() == ShooterGuess::no_plan);
    for (int game = 0; game < 3; ++game)
        guess.learn(shot_at(*openlist_shooter(false, false), prolog_layout, true, false, random));
    CHECK(guess.likeliest() == 2);
}

TEST_CASE("battleship: fleets hidden from a known shooter cost it shots, and none comes twice") {
    Random random(6);
    const std::size_t openlist = 2;
    const auto s = ShooterGuess::shooter(openlist);
    HidingPlaces places;
    std::vector<Fleet> taken;
    double hidden = 0, open = 0;
    constexpr int games = 12;
    for (int i = 0; i < games; ++i) {
        const Fleet f = *places.take(prolog_layout, true, false, openlist, random, {});
        REQUIRE(!flaw_of(prolog_layout, f));
        CHECK(std::ranges::find(taken, f) == taken.end());
        taken.push_back(f);
        for (int n = 0; n < 20; ++n) {
            hidden += shots_needed(*s, f, prolog_layout, true, false, random);
            open += shots_needed(*s, *uniform_fleet(prolog_layout, random), prolog_layout, true, false, random);
        }
    }
    CHECK(hidden > open + 3 * 20 * games);  // three shots a game
}

TEST_CASE("battleship: what one engine learnt about an opponent, another recalls") {
    const auto first = std::move(*make_engine(*parse_engine_spec("best"))),
               second = std::move(*make_engine(*parse_engine_spec("best"))),
               stubborn = std::move(*make_engine(*parse_engine_spec("best?learn=no")));
    CHECK(!first->learnt());
    auto p = std::move(*find_game("battleship")->start("prolog begins=1", 1));
    first->new_game(Seat::First, *p->seen_by(Viewer::First), 1);
    REQUIRE(p->play(Seat::First, first->think(*p->seen_by(Viewer::First), Seat::First, {}, {}).move));
    REQUIRE(p->play(Seat::Second, "fleet:5v00,4v20,3v40,3v60,2v80"));
    while (!p->outcome())
        if (p->may_act(Seat::First)) {
            REQUIRE(p->play(Seat::First, first->think(*p->seen_by(Viewer::First), Seat::First, {}, {}).move));
        } else {
            REQUIRE(p->play(Seat::Second, *p->suggest(Seat::Second, 5)));
        }
    first->observe({.seq = 0, .at = {}, .what = Finished{*p->outcome(), {}, {}, {}}}, *p->seen_by(Viewer::First));
    REQUIRE(first->learnt());
    second->recall(*first->learnt());
    CHECK(second->learnt());
    stubborn->recall(*first->learnt());
    CHECK(!stubborn->learnt());
    second->new_series();
    CHECK(!second->learnt());
}

TEST_CASE("battleship: looking ahead counts misses exactly, and finds a shot that tells more") {
    // Cell 1 is likeliest by one fleet, but cell 2 tells the fleets apart.
    const std::vector<CellSet> two{cells({1, 2}), cells({1, 3})};
    CHECK(misses_after(two, {}, 1) == doctest::Approx(0.5));
    CHECK(misses_after(two, {}, 2) == doctest::Approx(0.5));
    const std::vector<CellSet> three{cells({1, 4}), cells({2, 4}), cells({3, 5})};
    CHECK(misses_after(three, {}, 4) == doctest::Approx((0 + 1 + 1) / 3.0));
    CHECK(misses_after(three, {}, 1) == doctest::Approx((0 + 1 + 2) / 3.0));
    Chances chances{};
    for (const CellSet& f : three)
        for (Cell c : f) chances[c] += 1 / 3.0;
    CHECK(fewest_misses(three, {}, chances) == 4);
}

TEST_CASE("battleship: the list of fleets is what was counted") {
    Random random(3);
    const Fleet fleet = *uniform_fleet(uart_layout, random);
    Knowledge k(uart_layout, false, column_sums(fleet.cells()));
    for (int c = 0; c < max_cells; c += 2)
        k.add(static_cast<Cell>(c), fleet.at(static_cast<Cell>(c)) ? Answer::Hit : Answer::Water);
    const auto graph = FleetGraph::build(k.constraints());
    REQUIRE(graph);
    const auto list = graph->list();
    CHECK(static_cast<double>(list.size()) == graph->count());
    CHECK(std::ranges::find(list, fleet.cells()) != list.end());
    for (const CellSet& f : list) CHECK((f & k.asked()) == k.hit());
}

TEST_CASE("battleship: on a machine that is far too busy, best answers in time and by the rules") {
    for (const char* rules : {"prolog", "uart"}) {
        CAPTURE(rules);
        const SlowClock clock;
        BestCaptain best({}, {.clock = clock.read()});
        const Budget second{.per_move = 1s};
        auto p = std::move(*find_game("battleship")->start(rules, 3));
        best.new_game(Seat::First, *p->seen_by(Viewer::First), 1);
        int decisions = 0;
        while (!p->outcome())
            if (p->may_act(Seat::First)) {
                const int before = *clock.looks;
                REQUIRE(p->play(Seat::First, best.think(*p->seen_by(Viewer::First), Seat::First, second, {}).move));
                CHECK(*clock.looks - before <= 5);  // it stops at the first looks that show the time gone
                ++decisions;
            } else {
                REQUIRE(p->play(Seat::Second, *p->suggest(Seat::Second, static_cast<std::uint64_t>(decisions))));
            }
        CHECK(decisions > 15);
    }
}

TEST_CASE("battleship: evasive announces the sums that say least") {
    const auto liar = std::move(*make_engine(*parse_engine_spec("evasive")));
    const auto rules = *Battleship::rules("uart custody=kept");
    const PositionOf<Battleship> p(rules, Battleship::start(rules, 0));
    liar->new_game(Seat::Second, p, 1);
    CHECK(liar->think(p, Seat::Second, {}, {}).move == "sums:3333333333");
}

TEST_CASE("battleship: a shot is explained by belief and information") {
    Random random(2);
    const Fleet fleet = *uniform_fleet(uart_layout, random);
    Knowledge k(uart_layout, false, column_sums(fleet.cells()));
    BestShooter best;
    const Shot first = best.shoot(k, random, {});
    CHECK(first.note.code == "battleship.note.counted");
    CHECK(!first.told);
    k.add(first.cell, fleet.at(first.cell) ? Answer::Hit : Answer::Water);
    const Shot second = best.shoot(k, random, {});
    CHECK(second.note.code == "battleship.note.counted_after");
    const double p = (*first.heat)[first.cell];
    REQUIRE(second.told);
    CHECK(*second.told == doctest::Approx(-std::log2(fleet.at(first.cell) ? p : 1 - p)));
    CHECK(*first.tells == doctest::Approx(-p * std::log2(p) - (1 - p) * std::log2(1 - p)));
    CHECK(shot_overlay(second, uart_layout).find("\"told\":") != std::string::npos);

    const Shot seen_later = BestShooter().shoot(k, random, {});  // by a replay, which asks once
    REQUIRE(seen_later.told);
    CHECK(*seen_later.told == doctest::Approx(*second.told));
    CHECK(seen_later.cell == second.cell);
    CHECK(k.without_last() == Knowledge(uart_layout, false, k.sums()));
}

}  // namespace agon::battleship
