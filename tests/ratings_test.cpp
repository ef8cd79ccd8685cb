// Ratings are checked against players whose strength is known because we made them up.
#include <doctest/doctest.h>

#include <cmath>

#include "arena/elo.h"
#include "arena/rating_history.h"
#include "core/random.h"

using namespace agon;

namespace {

// A game of players with known strength; `draws` of the results near the middle are draws.
double simulated(Random& random, double elo_a, double elo_b, double draws) {
    const double p = expected_score(elo_a - elo_b), d = draws * 2 * std::min(p, 1 - p);
    const double u = random.unit();
    return u < p - d / 2 ? 1 : u < p + d / 2 ? 0.5 : 0;
}

struct Coverage {
    double intervals = 0, superiority = 0;
};

// Many small tournaments: how often is the truth inside the 95 % bar, and how often is
// the likelier player really the stronger one compared with what was claimed?
Coverage coverage(double draws, std::uint64_t seed) {
    Random random(seed);
    constexpr int tournaments = 400;
    constexpr std::size_t players = 10;
    double inside = 0, claimed = 0, right = 0;
    for (int t = 0; t < tournaments; ++t) {
        std::vector<double> truth(players);
        double mean = 0;
        for (double& e : truth) mean += (e = 600 * random.unit()) / players;
        std::vector<GameScore> games;
        for (std::size_t a = 0; a < players; ++a)
            for (std::size_t b = a + 1; b < players; ++b)
                for (int k = 0; k < 8; ++k) games.push_back({a, b, simulated(random, truth[a], truth[b], draws)});
        const EloTable table(players, games);
        for (std::size_t i = 0; i < players; ++i)
            inside += std::abs(table[i].elo - (truth[i] - mean)) <= table[i].error;
        const auto order = table.ranking();
        for (std::size_t i = 1; i < players; ++i) {
            claimed += table.superiority(order[i - 1], order[i]);
            right += truth[order[i - 1]] > truth[order[i]];
        }
    }
    return {inside / (tournaments * players), right / claimed};
}

MatchResult rated(const std::string& first, const std::string& second, std::optional<Seat> winner, std::int64_t ended) {
    MatchResult r;
    r.header.players = {first, second};
    r.header.rated = true;
    r.end.outcome.winner = winner;
    r.ended = ended;
    return r;
}

}  // namespace

TEST_CASE("two players: maximum likelihood gives the difference of the score") {
    std::vector<GameScore> games;
    for (int i = 0; i < 1000; ++i) games.push_back({0, 1, i < 760 ? 1.0 : 0.0});
    const EloTable table(2, games);
    CHECK(table[0].elo - table[1].elo == doctest::Approx(elo_difference(0.76)).epsilon(0.01));
    CHECK(table[0].error == doctest::Approx(estimate({.games = {240, 0, 760}}).error() / 2)
                                .epsilon(0.02));  // each is half the difference away
    CHECK(table.superiority(0, 1) > 0.9999);
    CHECK(table.superiority(0, 1) == doctest::Approx(1 - table.superiority(1, 0)));
    CHECK(table.ranking() == std::vector<std::size_t>{0, 1});
}

TEST_CASE("95 % error bars hold the truth in about 95 % of all cases") {
    const Coverage decisive = coverage(0, 1);
    CHECK(decisive.intervals > 0.935);
    CHECK(decisive.intervals < 0.965);
    CHECK(decisive.superiority == doctest::Approx(1).epsilon(0.04));
    const Coverage drawish = coverage(0.5, 2);
    CHECK(drawish.intervals > 0.935);
    CHECK(drawish.intervals < 0.97);
}

TEST_CASE("the error bar of a series counts pairs honestly") {
    // Starts that favour one seat make both games of a pair depend on each other.
    Random random(5);
    int inside = 0;
    constexpr int series = 2000;
    for (int s = 0; s < series; ++s) {
        Scores scores;
        for (int pair = 0; pair < 150; ++pair) {
            const double bias = 600 * (random.unit() - 0.5);
            const double one = simulated(random, 80 + bias, 0, 0.2), two = simulated(random, 80 - bias, 0, 0.2);
            ++scores.games[static_cast<std::size_t>(2 * one)];
            ++scores.games[static_cast<std::size_t>(2 * two)];
            ++scores.pairs[static_cast<std::size_t>(2 * (one + two))];
        }
        double truth = 0;  // the mean score over all starts
        for (int i = 0; i < 1000; ++i) truth += expected_score(80 + 600 * ((i + 0.5) / 1000 - 0.5)) / 1000;
        const Estimate e = estimate(scores);
        inside += e.low <= elo_difference(truth) && elo_difference(truth) <= e.high;
    }
    CHECK(inside > 0.935 * series);
    CHECK(inside < 0.965 * series);
}

TEST_CASE("a player who won everything stays finite and doubtful") {
    std::vector<GameScore> games;
    for (int i = 0; i < 10; ++i) games.insert(games.end(), {{0, 1, 1.0}, {0, 2, 1.0}, {1, 2, i % 2 ? 1.0 : 0.0}});
    const EloTable table(3, games);
    CHECK(table[0].elo > 300);
    CHECK(table[0].elo < 1500);
    CHECK(table[0].error > 1.5 * table[1].error);
    CHECK(EloTable(0, {}).ranking().empty());
    const EloTable nobody_played(2, {});
    CHECK(nobody_played[0].elo == 0);
    CHECK(nobody_played[0].error > 500);
    CHECK(nobody_played.superiority(0, 1) == 0.5);
}

TEST_CASE("Glicko-2 reproduces the example of its author") {
    const std::vector<GlickoGame> games{{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    const Glicko after = after_period({1500, 200, 0.06}, games);
    CHECK(after.rating == doctest::Approx(1464.06).epsilon(1e-5));
    CHECK(after.deviation == doctest::Approx(151.52).epsilon(1e-4));
    CHECK(after.volatility == doctest::Approx(0.05999).epsilon(1e-4));
    const Glicko absent = after_period({1500, 200, 0.06}, {});
    CHECK(absent.rating == 1500);
    CHECK(absent.deviation == doctest::Approx(200.27).epsilon(1e-4));
    CHECK(after_period({1500, 350, 0.06}, {}).deviation == 350);
}

TEST_CASE("Glicko-2 finds the order of simulated players") {
    Random random(3);
    const std::vector<double> truth{1800, 1650, 1500, 1350, 1200};
    std::vector<Glicko> ratings(truth.size());
    for (int period = 0; period < 60; ++period) {
        std::vector<std::vector<GlickoGame>> games(truth.size());
        for (std::size_t a = 0; a < truth.size(); ++a)
            for (std::size_t b = a + 1; b < truth.size(); ++b) {
                const double s = simulated(random, truth[a], truth[b], 0);
                games[a].push_back({ratings[b], s});
                games[b].push_back({ratings[a], 1 - s});
            }
        for (std::size_t i = 0; i < truth.size(); ++i) ratings[i] = after_period(ratings[i], games[i]);
    }
    for (std::size_t i = 0; i < truth.size(); ++i)
        CHECK(std::abs(ratings[i].rating - truth[i]) < 2.5 * ratings[i].deviation);
}

TEST_CASE("a list that grows is the list of all games, and its curve keeps its points") {
    Random random(7);
    RatingHistory growing;
    std::vector<MatchResult> results;
    std::optional<RatingHistory::Picture> before;
    for (int i = 0; i < 700; ++i) {
        const int a = static_cast<int>(random.below(30)), b = (a + 1 + static_cast<int>(random.below(29))) % 30;
        results.push_back(rated("p" + std::to_string(a), "p" + std::to_string(b),
                                simulated(random, 20.0 * a, 20.0 * b, 0) > 0.5 ? Seat::First : Seat::Second, i));
        growing.add(results.back());
        if (i == 600) before = growing.picture();
    }
    const auto picture = *growing.picture();
    const auto whole = all_time_list(results);
    REQUIRE(picture.list.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        CHECK(picture.list[i].name == whole[i].name);
        CHECK(picture.list[i].rating.elo == doctest::Approx(whole[i].rating.elo));
        const auto& curve = picture.curves.at(whole[i].name);
        CHECK(curve.size() <= RatingHistory::most_points + 1);
        CHECK(curve.back().rating.elo == picture.list[i].rating.elo);
    }
    const auto &old = before->curves.at("p0"), &now = picture.curves.at("p0");
    REQUIRE(old.size() > 5);
    for (std::size_t i = 0; i + 1 < old.size() && old.size() <= now.size(); ++i)
        CHECK(old[i].rating.elo == now[i].rating.elo);  // both have a point every 64 games
}

TEST_CASE("a list of many names compares those who play most, and can be stopped") {
    RatingHistory crowd(20);
    for (int i = 0; i < 30; ++i)
        for (int k = 0; k < (i < 10 ? 3 : 1); ++k)
            crowd.add(rated("p" + std::to_string(i), "p" + std::to_string(i + 1), Seat::First, 1));
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(crowd.picture(stop.get_token()));
    const auto picture = crowd.picture();
    REQUIRE(picture);
    CHECK(picture->list.size() == 20);
    CHECK(picture->left_out == 11);
    CHECK(picture->curves.contains("p0"));
    CHECK_FALSE(picture->curves.contains("p30"));
    CHECK(crowd.list().size() == 31);
}

TEST_CASE("the all-time list joins tournaments of all years") {
    std::vector<MatchResult> results{
        rated("old champion", "ada", Seat::First, 100), rated("ada", "old champion", Seat::Second, 100),
        rated("ada", "bob", Seat::First, 200),          rated("bob", "ada", {}, 200),
        rated("old champion", "bob", Seat::First, 300), rated("bob", "bob", Seat::First, 300),
    };
    results.push_back(rated("bob", "ada", Seat::First, 400));
    results.back().header.rated = false;
    results.push_back(rated("bob", "ada", {}, 400));
    results.back().end.fault = Fault::Arena;
    const auto list = all_time_list(results);
    REQUIRE(list.size() == 3);
    CHECK(list[0].name == "old champion");
    CHECK(list[0].games == 3);
    CHECK(list[0].first == 100);
    CHECK(list[0].last == 300);
    CHECK(list[1].name == "ada");
    CHECK(list[1].draws == 1);
    CHECK(list[2].losses == 2);
    CHECK(list[0].rating.elo > list[1].rating.elo);
    CHECK(all_time_list({}).empty());
}
