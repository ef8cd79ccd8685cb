// The report of a finished match: certain near the end, the same every time, and honest about what it cannot say.
#include "arena/game_report.h"

#include <doctest/doctest.h>

#include "arena/match.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

constexpr ReportReach quick{.plies = 3, .to_the_end = 20'000, .guesses = 2'000};

struct Played {
    Header header;
    std::vector<Event> log;
};

// By lot; `first` decides instead of the lot for seat 1.
Played played(std::string_view game, std::uint64_t seed, std::string_view first = {}) {
    const GameEntry& g = *find_game(game);
    Header h{.id = "m", .game = std::string(game), .seed = seed, .players = {"<b>Ada</b>", "Bob"}};
    Match match(std::move(*g.start("", seed)), {}, Time{});
    Random random(seed);
    auto engine = first.empty() ? nullptr : std::move(*make_engine(g, first));
    for (Time now{}; !match.over();) {
        const Seat s = next_seat(match.position());
        const auto view = match.position().seen_by(viewer(s));
        const bool thinks = engine && s == Seat::First;
        const std::string move = thinks ? engine->think(*view, s, {}, {}).move : *view->suggest(s, random());
        REQUIRE(match.act(s, move, now += 1ms));
    }
    return {h, {match.log().begin(), match.log().end()}};
}

GameReport reported(const Played& p) {
    auto r = game_report(p.header, p.log, quick);
    REQUIRE(r);
    return std::move(*r);
}

}  // namespace

TEST_CASE("a report of Othello is certain at the end, and every value is the best move's") {
    const GameReport r = reported(played("othello", 7, "level:8"));
    CHECK(r.exact_from < r.plies - 4);
    CHECK(r.exact_from > 0);
    REQUIRE(r.course.size() == static_cast<std::size_t>(r.plies) + 1);
    for (const ValuedMove& m : r.moves) {
        CHECK(m.lost() >= 0);
        const double best = m.seat == Seat::First ? m.best.value : -m.best.value;
        CHECK(r.course[static_cast<std::size_t>(m.number) - 1] == best);
        if (m.number > r.exact_from) CHECK(m.best.exact);
        else CHECK(m.best.depth == quick.plies);
    }
    // Where everything is certain, a ply is worth what the move before it left.
    for (const ValuedMove& m : r.moves)
        if (m.number > r.exact_from && m.number < r.plies) {
            const double left = m.seat == Seat::First ? m.played.value : -m.played.value;
            CHECK(r.course[static_cast<std::size_t>(m.number)] == left);
        }
    CHECK(r.players[Seat::First].whole.percent() > r.players[Seat::Second].whole.percent());
    CHECK(r.players[Seat::Second].worst.size() == 3);
}

TEST_CASE("moves that are reflections of each other are worth the same") {
    const GameReport r = reported(played("othello", 3));
    REQUIRE(r.moves.front().number == 1);
    CHECK(r.moves.front().lost() == 0);
}

TEST_CASE("a report is the same every time, and stands in two languages") {
    const Played p = played("kulami", 5);
    const GameReport r = reported(p);
    CHECK(report_json(r) == report_json(reported(p)));
    const std::string english = report_text(r, Language::English), german = report_text(r, Language::German);
    CHECK(english.find("Turning points") != std::string::npos);
    CHECK(german.find("Wendepunkte") != std::string::npos);
    CHECK(german.find("why.") == std::string::npos);
    CHECK(english.find("why.") == std::string::npos);
}

TEST_CASE("a name is no markup, and moves lead to their place in the replay") {
    const GameReport r = reported(played("othello", 3));
    const std::string page = report_html(r, Language::English, "/match/m");
    CHECK(page.find("<b>") == std::string::npos);
    CHECK(page.find("&lt;b&gt;Ada") != std::string::npos);
    CHECK(page.find("href=\"/match/m?ply=") != std::string::npos);
    CHECK(report_page(r, Language::German).find("<a ") == std::string::npos);
}

TEST_CASE("games with secrets: chances of shots, ways of commands") {
    const GameReport shots = reported(played("battleship", 4));
    CHECK(shots.measure == Measure::Chance);
    CHECK(shots.course.empty());
    CHECK(shots.players[Seat::First].whole.moves > 10);
    for (const ValuedMove& m : shots.moves) CHECK((m.best.value <= 1 && m.played.value >= 0));
    const GameReport ways = reported(played("treasure", 4));
    CHECK(ways.measure == Measure::Way);
    CHECK(ways.players[Seat::First].unjudged == 1);
    CHECK(ways.players[Seat::First].whole.lost > 0);
}

TEST_CASE("a turning point of a game with secrets is where one side has given away more than the other") {
    int turns = 0;
    for (const char* game : {"battleship", "treasure"}) {
        const GameReport r = reported(played(game, 6));
        std::optional<Seat> worse;
        PerSeat<double> given{};
        for (const ValuedMove& m : r.moves) {
            given[m.seat] += m.lost();
            CHECK(m.given == given);
            if (m.turn == Turn::None) continue;
            ++turns;
            CHECK(m.turn == Turn::GaveMore);
            CHECK(worse != m.seat);  // it was not so before
            CHECK(given[m.seat] > given[other(m.seat)]);
            CHECK(m.lost() > 0);
            worse = m.seat;
        }
        const std::string told = report_text(r, Language::English);
        CHECK((told.find("given away more than") != std::string::npos) == worse.has_value());
        CHECK((told.find("bits more") != std::string::npos) == (r.measure == Measure::Chance));
    }
    CHECK(turns >= 2);
}

TEST_CASE("a shot that can only be water tells nothing, one that may be either a bit at most") {
    ValuedMove m{.best = {.move = "a", .value = 0.5}};
    CHECK(m.bits_lost() == doctest::Approx(1));
    m.played.value = 0.5;
    CHECK(m.bits_lost() == 0);
    m.best.value = 1;  // certain to hit, so its answer is known
    CHECK(m.bits_lost() == 0);
}

TEST_CASE("the curve of a match is that of its report, and there is none while it runs") {
    const Played p = played("othello", 7, "level:2");
    CHECK(course_of(p.header, p.log, quick) == reported(p).course);
    const auto running = course_of(p.header, std::span(p.log).first(10), quick);
    CHECK(running.size() == 11);
    for (const auto& value : running) CHECK_FALSE(value);
    const Played secret = played("battleship", 4);
    for (const auto& value : course_of(secret.header, secret.log, quick)) CHECK_FALSE(value);
}

TEST_CASE("faults are told with the rule and the last words; a running match has no report") {
    Played p = played("othello", 3);
    p.log.resize(6);
    CHECK(game_report(p.header, p.log, quick).error().code == "why.running");
    const auto add = [&](What what) { p.log.push_back({static_cast<int>(p.log.size()) + 1, {}, std::move(what)}); };
    add(Noted{Seat::First, "stderr", "Segmentation fault"});
    add(Refused{Seat::First, "a1", {"othello.flips_nothing", {"a1"}}});
    add(Finished{{.winner = Seat::Second}, Fault::Crash, Seat::First, {"end.crashed", {}}});
    const GameReport r = reported(p);
    REQUIRE(r.faults.size() == 2);
    const std::string text = report_text(r, Language::English);
    CHECK(text.find("sent a1") != std::string::npos);
    CHECK(text.find("Segmentation fault") != std::string::npos);
}
