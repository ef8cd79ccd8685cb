// A series is planned the same way in every run, and its tally is arithmetic.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "arena/player_seed.h"
#include "arena/series.h"
#include "core/catalogue.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

SeriesPlan plan(int games) {
    return {.game = "othello",
            .rules = "standard",
            .players = {"best", "random"},
            .clock = "none",
            .seed = 7,
            .games = games};
}

// The match as it would be recorded if `winner` (0 or 1 of the plan, -1: nobody) wins.
Record played(const SeriesPlan& p, int number, int winner, std::optional<Fault> fault = {}) {
    const PlannedMatch m = planned(p, number);
    Finished end;
    if (winner >= 0) end.outcome.winner = (winner == 1) == m.swapped ? Seat::First : Seat::Second;
    end.fault = fault;
    if (fault && winner >= 0) end.culprit = other(*end.outcome.winner);
    return {m.header,
            series_id(p),
            number,
            {{1, 1us, Moved{Seat::First, "f5", 100us}}, {2, 2us, Moved{Seat::Second, "d6", 300us}}, {3, 3us, end}}};
}

}  // namespace

TEST_CASE("matches come in pairs with the same seed and swapped seats") {
    const SeriesPlan p = plan(6);
    for (int n = 1; n < 6; n += 2) {
        const auto a = planned(p, n), b = planned(p, n + 1);
        CHECK(a.header.seed == b.header.seed);
        CHECK(a.pair == b.pair);
        CHECK(a.header.players == std::array<std::string, 2>{"best", "random"});
        CHECK(b.header.players == std::array<std::string, 2>{"random", "best"});
    }
    CHECK(planned(p, 1).header.seed != planned(p, 3).header.seed);
}

TEST_CASE("equal players do not play one game twice with sides exchanged") {
    const SeriesPlan p = plan(2);
    std::set<std::uint64_t> seeds;
    for (int number : {1, 2})
        for (Seat s : both_seats) {
            const Header h = planned(p, number).header;
            CHECK(player_seed(h, s) == player_seed(h, s));
            CHECK(player_seed(h, s) != h.seed);
            seeds.insert(player_seed(h, s));
        }
    CHECK(seeds.size() == 4);
    CHECK(planned(p, 1).header.seed == planned(p, 2).header.seed);  // the start is the pair's
}

TEST_CASE("the same series in another run is the same series") {
    SeriesPlan p = plan(2), later = plan(2);
    later.run = p.run + 1;
    const Header today = planned(p, 2).header, tomorrow = planned(later, 2).header;
    CHECK(today.id != tomorrow.id);
    for (Seat s : both_seats) CHECK(player_seed(today, s) == player_seed(tomorrow, s));
}

TEST_CASE("ids are fixed: scripts and data folders rely on them") {
    CHECK(planned(plan(1), 1).header.id == planned(plan(100), 1).header.id);
    std::set<std::string> different;
    for (auto change :
         {+[](SeriesPlan&) {}, +[](SeriesPlan& p) { p.game = "kulami"; }, +[](SeriesPlan& p) { p.rules = "x"; },
          +[](SeriesPlan& p) { p.players[1] = "greedy"; },
          +[](SeriesPlan& p) { std::swap(p.players[0], p.players[1]); }, +[](SeriesPlan& p) { p.clock = "total=8s"; },
          +[](SeriesPlan& p) { p.seed = 8; }, +[](SeriesPlan& p) { p.openings = {"abc"}; },
          +[](SeriesPlan& p) { p.drawn = 6; }, +[](SeriesPlan& p) { p.run = 2; }}) {
        SeriesPlan p = plan(1);
        change(p);
        different.insert(series_id(p));
    }
    CHECK(different.size() == 10);
    CHECK(planned(plan(1), 1).header.id == "fg5fw75cca97-1");
}

TEST_CASE("what is left is what is not finished") {
    const SeriesPlan p = plan(5);
    const std::set<std::string> done{planned(p, 2).header.id, planned(p, 5).header.id};
    CHECK(remaining(p, [&](const std::string& id) { return done.contains(id); }) == std::vector<int>{1, 3, 4});
}

TEST_CASE("the tally counts by player, not by seat") {
    const SeriesPlan p = plan(6);
    Tally t(p);
    t.add(played(p, 2, 0));
    t.add(played(p, 1, 0));
    t.add(played(p, 3, 1));
    t.add(played(p, 4, -1));
    t.add(played(p, 5, 0, Fault::Timeout));
    t.add(played(p, 6, -1, Fault::Arena));
    CHECK(t.finished() == 6);
    CHECK(t.arena_faults() == 1);
    CHECK(t.player(0).wins == 3);
    CHECK(t.player(0).losses == 1);
    CHECK(t.player(0).draws == 1);
    CHECK(t.player(1).points() == 1.5);
    CHECK(t.player(0).faults.empty());
    CHECK(t.player(1).faults == std::map<Fault, std::int64_t>{{Fault::Timeout, 1}});
    CHECK(t.scores().games == std::array<std::int64_t, 3>{1, 1, 3});
    CHECK(t.scores().pairs ==
          std::array<std::int64_t, 5>{0, 1, 0, 0, 1});  // 2 of 2, then ½ of 2; the third pair is not complete
    CHECK(t.player(0).pace.count() == 6);
    CHECK(t.player(0).pace.mean() == 200us);  // three times each seat
    CHECK(t.player(0).pace.max() == 300us);
}

TEST_CASE("a game that repeats an earlier one counts once, a fault counts every time") {
    const SeriesPlan p = plan(8);
    Tally t(p);
    for (const int n : {1, 2, 3, 4}) t.add(played(p, n, 0));
    CHECK(t.player(0).wins == 4);  // what was played is told
    CHECK(t.repeated() == 2);      // 3 is 1 again, 4 is 2 again
    CHECK(t.fruitless() == 2);
    CHECK(t.scores().games == std::array<std::int64_t, 3>{0, 0, 2});
    CHECK(t.scores().pairs == std::array<std::int64_t, 5>{0, 0, 0, 0, 1});
    CHECK(summary_text(t).find("2 of these games repeat") != std::string::npos);
    t.add(played(p, 5, 1));  // the same moves by other players' wins are another game
    CHECK(t.fruitless() == 0);
    for (const int n : {6, 7, 8}) t.add(played(p, n, 0, Fault::Timeout));
    CHECK(t.repeated() == 2);
    CHECK(t.scores().count() == 6);
}

TEST_CASE("openings are drawn alike for a pair and differently for pairs, and can be played") {
    SeriesPlan p = plan(40);
    p.drawn = 6;
    std::set<std::string> different;
    for (int n = 1; n < 40; n += 2) {
        const Header h = planned(p, n).header;
        CHECK(h.opening == planned(p, n + 1).header.opening);
        CHECK(std::ranges::count(h.opening, ' ') == 5);
        CHECK(start_of(h));
        different.insert(h.opening);
    }
    CHECK(different.size() > 15);
}

TEST_CASE("percentiles are exact for short times and within 4 % above") {
    Histogram h, twice;
    for (int i = 1; i <= 100; ++i) h.add(Duration(i * 1000));
    CHECK(h.percentile(0.5).count() == doctest::Approx(50'000).epsilon(0.04));
    CHECK(h.percentile(0.99).count() == doctest::Approx(99'000).epsilon(0.04));
    CHECK(h.percentile(1) == 100ms);
    twice.add(h);
    twice.add(h);
    CHECK(twice.count() == 200);
    CHECK(twice.mean() == h.mean());
    CHECK(twice.percentile(0.5) == h.percentile(0.5));
    Histogram small;
    for (int i = 0; i < 64; ++i) small.add(Duration(i));
    CHECK(small.percentile(0.5) == 31us);
    CHECK(Histogram().percentile(0.5) == 0us);
}

TEST_CASE("Elo differences and error bars agree with the textbook") {
    CHECK(elo_difference(0.5) == 0);
    CHECK(elo_difference(10.0 / 11) == doctest::Approx(400));
    CHECK(expected_score(elo_difference(0.37)) == doctest::Approx(0.37));
    const Estimate even = estimate({.games = {250, 500, 250}});
    CHECK(even.elo == 0);
    CHECK(even.superiority == 0.5);
    // Deviation of one game is sqrt(0.125), of the mean 0.01118; times 1.96 gives 0.0219 or 15.2 Elo.
    CHECK(even.error() == doctest::Approx(15.24).epsilon(0.01));
    const Estimate ahead = estimate({.games = {40, 0, 60}});
    CHECK(ahead.elo == doctest::Approx(70.44).epsilon(0.001));
    CHECK(ahead.superiority == doctest::Approx(normal_cdf(0.1 / std::sqrt(0.24 / 100))));
    CHECK(ahead.low < ahead.elo);
    CHECK(ahead.elo < ahead.high);
}

TEST_CASE("pairs that always share the point leave less doubt than single games") {
    const Estimate games = estimate({.games = {500, 0, 500}});
    const Estimate pairs = estimate({.games = {500, 0, 500}, .pairs = {5, 0, 490, 0, 5}});
    CHECK(pairs.elo == games.elo);
    CHECK(pairs.error() < games.error() / 3);
    CHECK(pairs.error() > 0);
}

TEST_CASE("a player who won everything has a bound, not a number") {
    const Estimate all = estimate({.games = {0, 0, 20}});
    CHECK(std::isinf(all.elo));
    CHECK(all.low == doctest::Approx(elo_difference(std::pow(0.025, 0.05))));
    CHECK(all.superiority > 0.99);
    const Estimate none = estimate({.games = {20, 0, 0}});
    CHECK(none.high == doctest::Approx(-all.low));
    CHECK(estimate({}).superiority == 0.5);
}

TEST_CASE("the sequential test stops when the answer is clear") {
    const Sprt test{.elo0 = 0, .elo1 = 10};
    CHECK(sprt({}, test).verdict == SprtVerdict::Open);
    CHECK(sprt({}, test).upper == doctest::Approx(std::log(19)));
    CHECK(sprt({.games = {100, 100, 110}}, test).verdict == SprtVerdict::Open);
    CHECK(sprt({.games = {1000, 1000, 1300}}, test).verdict == SprtVerdict::Elo1);
    CHECK(sprt({.games = {1300, 1000, 1000}}, test).verdict == SprtVerdict::Elo0);
}

TEST_CASE("the bounds of the test are read strictly") {
    CHECK(parse_sprt("0,5")->elo1 == 5);
    CHECK(parse_sprt("-3,2.5,0.01,0.1")->beta == 0.1);
    for (const char* bad :
         {"", "5", "5,0", "0,5,", "0,5,0.05", "0,5,0.05,0.6", "0,5,0,0.05", "a,b", "0,,5", "nan,5", "0,5,0.05,0.05,1"})
        CHECK_MESSAGE(parse_sprt(bad).error().code == "sprt.bad", bad);
}

TEST_CASE("the summary for people is one table") {
    const SeriesPlan p = plan(4);
    Tally t(p);
    for (int n : {1, 2}) t.add(played(p, n, 0));
    t.add(played(p, 3, 1, Fault::Illegal));
    CHECK(summary_text(t) ==
          "othello (standard), clock none, seed 7: 3 of 4 games\n"
          "player  w/d/l   score  Elo difference     LOS     faults  time per move: mean/p99/max\n"
          "best    2/0/1  66.7 %      +120.4 ± ∞  73.0 %  1 illegal         166 µs/300 µs/300 µs\n"
          "random  1/0/2  33.3 %      -120.4 ± ∞  27.0 %          -         233 µs/300 µs/300 µs\n");
    CHECK(summary_text(Tally(p)).find("0 of 4 games") != std::string::npos);
}
