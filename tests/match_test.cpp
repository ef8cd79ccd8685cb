// The referee, in virtual time.
#include <doctest/doctest.h>

#include "arena/ending.h"
#include "arena/match.h"
#include "arena/table.h"
#include "core/catalogue.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<AnyPosition> othello() { return std::move(*find_game("othello")->start("", 0)); }
const Finished& end_of(const Match& m) {
    REQUIRE(m.result());
    return *m.result();
}

}  // namespace

TEST_CASE("every random match ends with a result and a log without gaps") {
    Random random(1);
    for (int i = 0; i < 300; ++i) {
        Time now{};
        Match match(othello(), {.total = 8s}, now);
        while (!match.over()) {
            const Seat s = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
            const auto moves = match.position().legal(s);
            now += 10ms;
            REQUIRE(match.act(s, moves[random.below(moves.size())], now));
        }
        CHECK_FALSE(end_of(match).fault);
        for (std::size_t n = 0; n < match.log().size(); ++n) REQUIRE(match.log()[n].seq == static_cast<int>(n) + 1);
    }
}

TEST_CASE("a flag falls one microsecond after the total is used up") {
    const Time t0{};
    Match match(othello(), {.total = 8s}, t0);
    REQUIRE(match.act(Seat::First, "d3", t0 + 3s));
    REQUIRE(match.act(Seat::Second, "c3", t0 + 4s));
    REQUIRE(match.deadline() == t0 + 9s + 1us);  // 3 s of 8 s are spent
    match.tick(t0 + 9s);
    CHECK_FALSE(match.over());
    match.tick(*match.deadline());
    CHECK(end_of(match).fault == Fault::Timeout);
    CHECK(end_of(match).culprit == Seat::First);
    CHECK(end_of(match).outcome.winner == Seat::Second);
    CHECK(ending(match.log(), Language::English) ==
          "Player 1 ran out of time: 8000.001 ms used of 8000 ms (own moves: 1).");
}

TEST_CASE("a move exactly at the limit counts, 1 ms later it is a timeout") {
    const Time t0{};
    Match in_time(othello(), {.per_action = 5s}, t0);
    CHECK(in_time.act(Seat::First, "d3", t0 + 5s));
    Match late(othello(), {.per_action = 5s}, t0);
    CHECK_FALSE(late.act(Seat::First, "d3", t0 + 5001ms));
    CHECK(end_of(late).fault == Fault::Timeout);
    CHECK(end_of(late).why.code == "end.timeout_action");
}

TEST_CASE("an increment comes back after each own move") {
    Time now{};
    Match match(othello(), {.total = 200ms, .increment = 50ms}, now);
    for (int i = 0; i < 10; ++i)
        for (Seat s : both_seats) {
            now += 40ms;
            REQUIRE(match.act(s, match.position().legal(s).front(), now));
        }
    CHECK(match.clocks(now).left[0] == 300ms);
}

TEST_CASE("grace forgives the arena's latency in every action") {
    const Time t0{};
    Match match(othello(), {.per_action = 100ms, .grace = 20ms}, t0);
    CHECK(match.deadline() == t0 + 120ms + 1us);
    CHECK(match.act(Seat::First, "d3", t0 + 120ms));
}

TEST_CASE("the match limit hits whoever must act") {
    const Time t0{};
    Match match(othello(), {.match = 10min}, t0);
    REQUIRE(match.act(Seat::First, "d3", t0 + 1min));
    match.tick(*match.deadline());
    CHECK(end_of(match).culprit == Seat::Second);
}

TEST_CASE("an illegal move forfeits, or is refused and may be repeated") {
    const Time t0{};
    Match strict(othello(), {}, t0);
    CHECK_FALSE(strict.act(Seat::First, "a1", t0));
    CHECK(end_of(strict).fault == Fault::Illegal);
    CHECK(ending(strict.log(), Language::English, find_game("othello")->texts) ==
          "Player 1 played the illegal move 'a1' as own move 1: a1 turns no disc.");

    Match lenient(othello(), {.forfeit_on_illegal = false, .refusals = 3}, t0);
    CHECK_FALSE(lenient.act(Seat::First, "a1", t0));
    CHECK_FALSE(lenient.over());
    CHECK(lenient.act(Seat::First, "d3", t0));
    for (int i = 0; i < 3; ++i) CHECK_FALSE(lenient.act(Seat::Second, "h8", t0));
    CHECK(end_of(lenient).fault == Fault::Illegal);
}

TEST_CASE("a move out of turn is refused without costing the game") {
    const Time t0{};
    Match match(othello(), {}, t0);
    CHECK_FALSE(match.act(Seat::Second, "d3", t0));
    CHECK_FALSE(match.over());
    CHECK_FALSE(concerns(match.log().back(), Viewer::First));  // nobody but the sender hears of it
    CHECK(concerns(match.log().back(), Viewer::Second));
}

TEST_CASE("an arena fault counts for nobody") {
    Match match(othello(), {}, {});
    match.fail(Seat::First, Fault::Arena, {"end.arena", {"the disk is full."}}, {});
    CHECK_FALSE(end_of(match).culprit);
    CHECK_FALSE(end_of(match).outcome.winner);
    CHECK(match.log().size() == 1);
}

TEST_CASE("time that the player's own host measured replaces the arena's") {
    const Time t0{};
    Match match(othello(), {.total = 8s}, t0);
    REQUIRE(match.act(Seat::First, "d3", t0 + 9s, {}, 100ms));  // nine seconds passed here, a tenth there
    CHECK(match.clocks(t0 + 9s).left[0] == 7900ms);
}

TEST_CASE("undo goes back to one's own last decision and never rewrites the log") {
    const Time t0{};
    Match match(othello(), {.casual = true}, t0);
    for (const char* m : {"d3", "c3"}) REQUIRE(match.act(match.plies() % 2 ? Seat::Second : Seat::First, m, t0));
    REQUIRE(match.undo(Seat::First, t0));
    CHECK(match.plies() == 0);
    CHECK(match.log().size() == 3);
    CHECK(match.position().may_act(Seat::First));
    Match rated(othello(), {}, t0);
    REQUIRE(rated.act(Seat::First, "d3", t0));
    CHECK_FALSE(rated.undo(Seat::First, t0));
}

TEST_CASE("clock texts are read and written") {
    CHECK(parse_clock("total=8s")->total == 8s);
    CHECK(parse_clock("total=200ms+2ms")->increment == 2ms);
    CHECK(parse_clock("move=5s")->per_action == 5s);
    CHECK_FALSE(parse_clock("none")->total);
    CHECK(clock_text(*parse_clock("total=200ms+2ms,move=1500ms")) == "total=200ms+2ms,move=1500ms");
    CHECK_FALSE(parse_clock("8 minutes"));
    CHECK_FALSE(parse_clock("total=-3s"));
}

TEST_CASE("where a host measures the time, its figure decides and a silent player is flagged later") {
    const Time t0{};
    const Conduct conduct{.total = 8s, .patience = 3s};
    Match slow_arena(othello(), conduct, t0);
    CHECK(slow_arena.deadline() == t0 + 11s + 1us);
    slow_arena.tick(t0 + 10s);
    CHECK(!slow_arena.over());
    CHECK(slow_arena.act(Seat::First, "d3", t0 + 10s, {}, 8s));

    Match exact(othello(), {.total = 8s, .grace = 20ms, .patience = 3s},
                t0);  // nothing of the arena's is in a host's figure
    CHECK(exact.act(Seat::First, "d3", t0 + 9s, {}, 7s));
    CHECK(exact.clocks(t0 + 9s).left[0] == 1s);

    Match silent(othello(), conduct, t0);
    silent.tick(t0 + 11s + 1us);
    REQUIRE(silent.over());
    CHECK(silent.result()->fault == Fault::Timeout);

    Match late(othello(), conduct, t0);
    CHECK(!late.act(Seat::First, "d3", t0 + 9s, {}, 8s + 1us));
    CHECK(late.result()->fault == Fault::Timeout);
}

TEST_CASE("a match at a table keeps its rules in full, whatever the short text means later") {
    Table table(*find_game("othello"), {.id = "t", .rules = ""});
    REQUIRE(table.sit("ann", Time{}));
    REQUIRE(table.sit("bob", Time{}));
    CHECK(table.header().rules == table.match()->position().rules());
    CHECK(table.header().rules == "standard");

    const Header planned{.id = "s-1", .game = "othello", .rules = "", .seed = 7};
    Table series(*find_game("othello"), {.id = "s-1", .rules = "", .planned = planned});
    REQUIRE(series.sit("ann", Time{}));
    REQUIRE(series.sit("bob", Time{}));
    CHECK(series.header().rules.empty());
}

TEST_CASE("two players agree on a draw or take a move back; what was declined waits for a move") {
    Table table(*find_game("othello"), {.id = "t", .rules = ""});
    CHECK(table.propose(0, Deal::Draw, Time{}).error().code == "table.no_match");
    REQUIRE(table.sit("ann", Time{}));
    REQUIRE(table.sit("bob", Time{}));
    CHECK(table.propose(0, Deal::TakeBack, Time{}).error().code == "table.nothing_to_undo");
    table.ask(0, Play{"d3"}, Time{});
    REQUIRE(table.propose(0, Deal::TakeBack, Time{}));
    CHECK(table.proposes(0, Deal::TakeBack));
    CHECK_FALSE(table.proposes(1, Deal::TakeBack));
    REQUIRE(table.decline(1));
    CHECK_FALSE(table.proposes(0, Deal::TakeBack));
    CHECK(table.propose(0, Deal::TakeBack, Time{}).error().code == "table.declined");
    table.ask(1, Play{"c3"}, Time{});
    REQUIRE(table.propose(0, Deal::TakeBack, Time{}));  // both moves go: it is ann's turn again
    REQUIRE(table.propose(1, Deal::TakeBack, Time{}));
    CHECK(table.match()->plies() == 0);
    CHECK_FALSE(table.proposes(0, Deal::TakeBack));

    table.ask(0, Play{"d3"}, Time{});
    REQUIRE(table.propose(0, Deal::Draw, Time{}));
    table.ask(1, Play{"c3"}, Time{});  // an answer, too
    CHECK_FALSE(table.proposes(0, Deal::Draw));
    REQUIRE(table.propose(0, Deal::Draw, Time{}));
    REQUIRE(table.propose(1, Deal::Draw, Time{}));
    REQUIRE_FALSE(table.running());
    CHECK_FALSE(table.match()->result()->outcome.winner);
    CHECK(table.match()->result()->why.code == "end.agreed");
    CHECK_FALSE(table.match()->result()->fault);
    CHECK(table.decline(0).error().code == "table.no_match");
}

TEST_CASE("a match goes on from its log: position, clocks and counts, and the time between is nobody's") {
    const Time t0{};
    const Conduct conduct{.total = 8s, .increment = 1s, .casual = true};
    Match before(othello(), conduct, t0);
    REQUIRE(before.act(Seat::First, "d3", t0 + 3s));
    CHECK_FALSE(before.act(Seat::First, "a1", t0 + 3500ms));  // out of turn: an event, too
    REQUIRE(before.act(Seat::Second, "c3", t0 + 4s));
    REQUIRE(before.act(Seat::First, "c4", t0 + 5s));
    REQUIRE(before.undo(Seat::First, t0 + 6s));
    const std::vector<Event> log(before.log().begin(), before.log().end());

    const Time later = t0 + 24h;
    auto after = std::move(*Match::resumed(othello(), conduct, log, later));
    CHECK(after->position().text() == before.position().text());
    CHECK(after->plies() == 2);
    CHECK(after->log().size() == log.size());
    CHECK(after->clocks(later + 1h).left[Seat::First] == before.clocks(t0 + 6s).left[Seat::First]);
    CHECK_FALSE(after->deadline());
    after->returned(Seat::Second, later + 1h);
    CHECK_FALSE(after->deadline());  // it is not his turn
    after->returned(Seat::First, later + 2h);
    CHECK(after->deadline() == later + 2h + *before.clocks(t0 + 6s).left[Seat::First] + 1us);
    REQUIRE(after->act(Seat::First, "c4", later + 2h + 1s));
    CHECK(after->log().back().seq == static_cast<int>(log.size()) + 1);
    CHECK(after->waiting_since(Seat::Second) == later + 2h + 1s);
    after->returned(Seat::First, later + 3h);  // a second time changes nothing
    CHECK(after->waiting_since(Seat::Second) == later + 2h + 1s);
}

TEST_CASE("a log that does not follow the rules is refused") {
    const auto refused = [](std::vector<Event> log) { return !Match::resumed(othello(), {}, log, Time{}).has_value(); };
    CHECK_FALSE(refused({}));
    CHECK_FALSE(refused({{1, 1us, Moved{Seat::First, "d3", 1us}}}));
    CHECK(refused({{1, 1us, Moved{Seat::First, "a1", 1us}}}));
    CHECK(refused({{1, 1us, Moved{Seat::Second, "d3", 1us}}}));
    CHECK(refused({{2, 1us, Moved{Seat::First, "d3", 1us}}}));
    CHECK(refused({{1, 1us, Undone{Seat::First, 1}}}));
    CHECK(refused({{1, 1us, Undone{Seat::First, -1}}}));
    CHECK(refused({{1, 1us, Finished{}}}));
}

TEST_CASE("a clock that starts while nothing can be told starts when it is told") {
    const Time t0{};
    Match match(othello(), {.total = 8s}, t0);
    REQUIRE(match.act(Seat::First, "d3", t0 + 1s));
    match.told_late(t0 + 1s, t0 + 4s);
    CHECK(match.waiting_since(Seat::Second) == t0 + 4s);
    match.told_late(t0 + 5s, t0 + 6s);  // who thinks already has been told
    CHECK(match.waiting_since(Seat::Second) == t0 + 4s);
}
