// Logs of matches that were refereed elsewhere: what happened passes, and every lie about it is found.
#include <doctest/doctest.h>

#include "arena/match.h"
#include "arena/retrace.h"
#include "core/catalogue.h"
#include "core/clock.h"
#include "core/random.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

// A whole match by chance, refereed by the real referee.
struct Played {
    Header header;
    std::vector<Event> log;
};

Played by_chance(const GameEntry& game, const char* clock = "none", int plies = 100'000) {
    Played p{.header = {.id = "m", .game = std::string(game.name), .seed = 5, .players = {"a", "b"}, .clock = clock}};
    p.header.rules = (*game.start("", 5))->rules();
    Match match(std::move(*start_of(p.header)), *parse_clock(clock), Time{});
    Time now{};
    Random random(3);
    while (!match.over() && match.plies() < plies) {
        const Seat seat = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
        (void)match.act(seat, match.position().seen_by(viewer(seat))->suggest(seat, random()).value_or(""), now += 1ms);
    }
    if (match.plies() >= plies) match.tick(now + 1h);
    if (!match.over()) match.fail(Seat::First, Fault::Crash, {"end.crash"}, now);
    p.log.assign(match.log().begin(), match.log().end());
    return p;
}

std::string lie(const Played& p, std::optional<Duration> could_last = {}) {
    const auto told = retrace(p.header, p.log, could_last);
    return told ? "believed" : told.error().code;
}

template <class T>
T& last_of(Played& p) {
    for (auto it = p.log.rbegin(); it != p.log.rend(); ++it)
        if (auto* found = std::get_if<T>(&it->what)) return *found;
    FAIL("there is none");
    throw 0;
}

}  // namespace

TEST_CASE("what the referee wrote is believed, in every game") {
    for (const GameEntry* game : catalogue()) {
        const auto p = by_chance(*game);
        const auto told = retrace(p.header, p.log);
        REQUIRE_MESSAGE(told, game->name, " ", told ? "" : told.error().code);
        CHECK_MESSAGE(*told == Proof::Shown, game->name);
    }
}

TEST_CASE("a flag is a claim, and needs the time that it claims") {
    auto p = by_chance(*find_game("othello"), "total=1s", 6);
    CHECK(*retrace(p.header, p.log) == Proof::Claimed);
    p.log.back().at = 500ms;
    CHECK(lie(p) == "retrace.flag");
    p = by_chance(*find_game("othello"), "none", 6);
    last_of<Finished>(p) = {.outcome = {.winner = Seat::First},
                            .fault = Fault::Timeout,
                            .culprit = Seat::Second,
                            .why = {"end.timeout_total"}};
    CHECK(lie(p) == "retrace.flag");
}

TEST_CASE("every lie about a log is found") {
    const auto honest = by_chance(*find_game("othello"));
    const auto changed = [&](auto change) {
        auto p = honest;
        change(p);
        return lie(p);
    };
    const auto end = [](Played& p) -> Finished& { return last_of<Finished>(p); };
    CHECK(changed([](Played&) {}) == "believed");
    CHECK(changed([](Played& p) { p.log = {{1, 1ms, Finished{{Seat::First, {64, 0}, {}}, {}, {}, {}}}}; }) ==
          "retrace.end");
    CHECK(changed([](Played& p) { p.log.erase(p.log.begin() + 10, p.log.end() - 1); }) == "retrace.gap");
    CHECK(changed([](Played& p) {
              p.log.erase(p.log.begin() + 10, p.log.end() - 1);
              p.log.back().seq = 11;
          }) == "retrace.end");
    CHECK(changed([](Played& p) { p.log.pop_back(); }) == "retrace.no_end");
    CHECK(changed([](Played& p) { p.log.clear(); }) == "retrace.no_end");
    CHECK(changed([](Played& p) { p.log.push_back(p.log.back()), ++p.log.back().seq; }) == "retrace.after_end");
    CHECK(changed([](Played& p) { std::get<Moved>(p.log[4].what).move = "a1"; }) == "retrace.illegal");
    CHECK(changed([](Played& p) { std::get<Moved>(p.log[0].what).seat = Seat::Second; }) == "retrace.turn");
    CHECK(changed([](Played& p) { std::get<Moved>(p.log[4].what).took = 1h; }) == "retrace.time");
    CHECK(changed([](Played& p) { std::get<Moved>(p.log[4].what).took = -1ms; }) == "retrace.time");
    CHECK(changed([](Played& p) { p.log[4].at = 0ms; }) == "retrace.time");
    CHECK(changed([&](Played& p) { end(p).outcome.points = {64, 0}; }) == "retrace.end");
    CHECK(changed([&](Played& p) { end(p).outcome.winner = std::nullopt; }) == "retrace.end");
    CHECK(changed([&](Played& p) { end(p).fault = Fault::Crash; }) == "retrace.end");
    CHECK(changed([](Played& p) { p.log[4].what = Undone{Seat::First, 1}; }) == "retrace.undone");
    CHECK(changed([](Played& p) { p.log[4].what = Refused{Seat::First, std::get<Moved>(p.log[4].what).move, {}}; }) ==
          "retrace.legal");
    CHECK(changed([](Played& p) { p.header.rules = "nonsense"; }) != "believed");
    CHECK(lie(honest, 1ms) == "retrace.too_long");
    CHECK(lie(honest, 1h) == "believed");
    auto crash = by_chance(*find_game("othello"), "none", 6);
    CHECK(*retrace(crash.header, crash.log) == Proof::Claimed);
    last_of<Finished>(crash).outcome.winner = Seat::First;
    CHECK(lie(crash) == "retrace.end");
    last_of<Finished>(crash).fault = Fault::Arena;
    CHECK(lie(crash) == "retrace.end");
}
