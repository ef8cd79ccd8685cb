// What a move is charged, as a table: the rule is a pure function of what was measured.
#include <doctest/doctest.h>

#include "arena/match.h"
#include "core/catalogue.h"
#include "core/clock.h"
#include "core/effort.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

struct Case {
    const char* what;
    Effort effort;
    Duration grace, expected;
};

std::unique_ptr<AnyPosition> othello() { return std::move(*find_game("othello")->start("", 0)); }

}  // namespace

TEST_CASE("waiting for others is free, thinking and sleeping are not") {
    const Case cases[] = {
        {"alone on the machine", {.wall = 5ms, .cpu = 5ms}, 0ms, 5ms},
        {"twelve busy loops beside a burner", {.wall = 89ms, .cpu = 5ms, .starved = 84ms}, 0ms, 5ms},
        {"a sleeper pays the wall", {.wall = 400ms, .cpu = 0ms, .starved = 1ms}, 0ms, 399ms},
        {"the arena's own wait overlaps the player's",
         {.wall = 50ms, .arena = 30ms, .cpu = 5ms, .starved = 40ms},
         0ms,
         5ms},
        {"the arena was late", {.wall = 50ms, .arena = 45ms, .cpu = 5ms}, 0ms, 5ms},
        {"nobody tells: the wall without the arena", {.wall = 50ms, .arena = 10ms}, 0ms, 40ms},
        {"more processors than one", {.wall = 10ms, .cpu = 35ms, .starved = 3ms}, 0ms, 10ms},
        {"grace is for the wire", {.wall = 2ms, .cpu = 100us}, 2ms, 100us},
        {"grace that was computed in is charged", {.wall = 18ms, .cpu = 18ms}, 20ms, 18ms},
        {"grace without knowledge", {.wall = 18ms}, 2ms, 16ms},
        {"grace never pays back", {.wall = 1ms}, 2ms, 0ms},
    };
    for (const Case& c : cases) {
        CAPTURE(c.what);
        CHECK(charged(c.effort, Charging::Fair, c.grace) == c.expected);
    }
}

TEST_CASE("processor time alone, where that was agreed on") {
    CHECK(charged({.wall = 900ms, .cpu = 30ms}, Charging::Cpu, 2ms) == 30ms);
    CHECK(charged({.wall = 10ms, .cpu = 35ms}, Charging::Cpu, 2ms) == 35ms);  // of all its threads
    CHECK(charged({.wall = 10ms}, Charging::Cpu, 2ms) == 8ms);
}

TEST_CASE("what a player's own threads take from each other is not forgiven") {
    std::vector<ThreadTime> threads(30, {.ran = 4ms, .waited = 116ms});  // one processor, 120 ms by the wall
    CHECK(waited_for_others(120ms, threads) == 0ms);
    threads[0].waited = 140ms;  // one of them waited for a stranger as well
    CHECK(waited_for_others(120ms, threads) == 24ms);
    CHECK(waited_for_others(5ms, std::vector<ThreadTime>{{.ran = 5ms, .waited = 84ms}}) == 84ms);
    CHECK(waited_for_others(0ms, {}) == 0ms);
    CHECK(waited_for_others(1ms, std::vector<ThreadTime>{{.ran = 2ms, .waited = 3ms}}) ==
          3ms);  // clocks of unlike grain
}

TEST_CASE("the charge is between processor time and wall, whatever was measured") {
    Random random(3);
    for (int i = 0; i < 20000; ++i) {
        const auto some = [&] { return Duration(static_cast<int>(random.below(1000))); };
        const Effort e{.wall = some(), .arena = some(), .cpu = some(), .starved = some()};
        const Duration c = charged(e, Charging::Fair, some());
        CHECK(c >= std::min(e.wall, *e.cpu));
        CHECK(c <= e.wall);
    }
}

TEST_CASE("a clock of processor time is part of the clock's text") {
    const auto clock = parse_clock("total=8s,cpu");
    REQUIRE(clock);
    CHECK(clock->charging == Charging::Cpu);
    CHECK(clock_text(*clock) == "total=8s,cpu");
    CHECK(clock_text(*parse_clock(clock_text(*clock))) == "total=8s,cpu");
    CHECK(clock_text(*parse_clock("move=100ms cpu")) == "move=100ms,cpu");
    CHECK_FALSE(parse_clock("total=8s,gpu"));
}

TEST_CASE("at the flag a wait in progress is looked at again") {
    const Time t0{};
    Match match(othello(), {.total = 200ms, .grace = 2ms}, t0);
    const Time flag = *match.deadline();
    const Effort starved{.wall = 203ms, .cpu = 5ms};  // the wait is not counted before it is over
    match.tick(flag, {Glimpse{starved, true}, {}});
    REQUIRE_FALSE(match.over());
    const Time again = *match.deadline();
    CHECK(again > flag);
    CHECK(again <= flag + 50ms);
    match.tick(again, {Glimpse{{.wall = 400ms, .cpu = 5ms, .starved = 390ms}, true}, {}});
    REQUIRE_FALSE(match.over());
    REQUIRE(match.act(Seat::First, "d3", t0 + 500ms, Effort{.wall = 500ms, .cpu = 6ms, .starved = 490ms}));
    const auto& moved = std::get<Moved>(match.log().back().what);
    CHECK(moved.took == 8ms);
    CHECK(moved.wall == 500ms);
    CHECK(moved.cpu == 6ms);
    CHECK(*match.clocks(t0 + 500ms).left[0] == 192ms);
}

TEST_CASE("a player that has computed too long, sleeps too long or sits there too long loses at the flag") {
    const Time t0{};
    const Glimpse cases[] = {
        {{.wall = 300ms, .cpu = 201ms, .starved = 90ms}, true},
        {{.wall = 203ms, .cpu = 1ms}, false},
        {{.wall = 1803ms, .cpu = 1ms}, true},  // 4 x 200 ms + 1 s
    };
    for (const Glimpse& g : cases) {
        Match match(othello(), {.total = 200ms, .grace = 2ms}, t0);
        match.tick(t0 + g.effort.wall, {g, {}});
        REQUIRE(match.result());
        CHECK(match.result()->fault == Fault::Timeout);
        REQUIRE(match.result()->spent);
        CHECK(match.result()->spent->wall == g.effort.wall);
        CHECK(match.result()->spent->cpu == g.effort.cpu);
    }
}

TEST_CASE("an answer after the longest wall is no answer") {
    const Time t0{};
    Match match(othello(), {.total = 200ms}, t0);
    CHECK_FALSE(match.act(Seat::First, "d3", t0 + 2s, Effort{.wall = 2s, .cpu = 1ms, .starved = 1990ms}));
    REQUIRE(match.result());
    CHECK(match.result()->why.code == "end.stalled");
}

TEST_CASE("what a host reports can only raise what was measured") {
    const Time t0{};
    Match lying(othello(), {.total = 8s}, t0), honest(othello(), {.total = 8s}, t0);
    REQUIRE(lying.act(Seat::First, "d3", t0 + 1s, Effort{.wall = 1s, .cpu = 990ms}, 1ms));
    CHECK(std::get<Moved>(lying.log().back().what).took == 1s);
    REQUIRE(honest.act(Seat::First, "d3", t0 + 1s, Effort{.wall = 1s, .cpu = 400ms, .starved = 590ms}, 500ms));
    CHECK(std::get<Moved>(honest.log().back().what).took == 500ms);
    Match computed(othello(), {.total = 8s, .charging = Charging::Cpu}, t0);  // a host looks at a wall clock
    REQUIRE(computed.act(Seat::First, "d3", t0 + 1s, Effort{.wall = 1s, .cpu = 400ms}, 500ms));
    CHECK(std::get<Moved>(computed.log().back().what).took == 400ms);
}

TEST_CASE("while the arena stands still nobody's clock runs") {
    const Time t0{};
    Match match(othello(), {.total = 200ms}, t0);
    match.excuse(10s);
    match.tick(t0 + 10s + 100ms);
    CHECK_FALSE(match.over());
    REQUIRE(match.act(Seat::First, "d3", t0 + 10s + 150ms));
    CHECK(*match.clocks(t0 + 10s + 150ms).left[0] == 50ms);
}
