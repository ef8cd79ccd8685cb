// The search that plays any game: exact where everything can be looked at, the same answer for the same seed and number
// of positions, quick to stop, and no wiser than what a player may know.
#include <doctest/doctest.h>

#include "arena/hall.h"
#include "search/standard_entry.h"

using namespace agon;

namespace {

// The first player is dealt a number and says truly whether it is high; the second guesses it. Nothing is estimated,
// and nothing but the match itself tells which numbers are possible.
struct Guessing {
    struct Rules {
        bool operator==(const Rules&) const = default;
    };
    struct Position {
        int number = 0, guess = -1;  // number -1: not known
        bool told = false;
        bool high = false;
        bool operator==(const Position&) const = default;
    };
    using Move = std::string;
    static constexpr std::string_view name = "guessing", title = "Guessing";
    static std::vector<Profile> profiles() { return {{"standard", "numbers from 0 to 7"}}; }
    static Result<Rules> rules(std::string_view) { return Rules{}; }
    static std::string text(const Rules&) { return "standard"; }
    static Position start(const Rules&, std::uint64_t seed) { return {static_cast<int>(Random(seed).below(8))}; }
    static bool may_act(const Position& p, Seat s) { return p.told == (s == Seat::Second); }
    static std::vector<Move> legal(const Position& p, Seat) {
        if (!p.told) return {p.number > 3 ? "high" : "low"};
        return {"0", "1", "2", "3", "4", "5", "6", "7"};
    }
    static Verdict check(const Position& p, Seat s, const Move& m) {
        const auto all = legal(p, s);
        if (std::ranges::find(all, m) == all.end()) return refuse("not_your_turn");
        return {};
    }
    static void apply(Position& p, Seat, const Move& m) {
        if (p.told) p.guess = m[0] - '0';
        else p.high = m == "high";
        p.told = true;
    }
    static std::optional<Outcome> outcome(const Position& p) {
        if (p.guess < 0) return std::nullopt;
        return Outcome{.winner = p.guess == p.number ? Seat::Second : Seat::First};
    }
    static Result<Move> parse(std::string_view t) { return std::string(t); }
    static std::string text(const Move& m) { return m; }
    static std::string draw(const Position&) { return "?"; }
    static std::string view(const Position&) { return "{}"; }
    static Position seen_by(const Position& p, Viewer v) {
        Position out = p;
        if (v == Viewer::Second || v == Viewer::Public) out.number = -1;
        return out;
    }
    static std::string shown(const Move& m, Seat, Viewer) { return m; }
};
static_assert(Hidden<Guessing> && Enumerable<Guessing> && !Valued<Guessing> && !Completable<Guessing>);

std::unique_ptr<AnyPosition> played(const GameEntry& g, int plies, std::uint64_t seed) {
    auto p = std::move(*g.start("", seed));
    Random random(seed);
    for (int i = 0; i < plies && !p->outcome(); ++i) {
        const Seat s = p->may_act(Seat::First) ? Seat::First : Seat::Second;
        (void)p->play(s, *p->suggest(s, random()));
    }
    return p;
}

Seat mover(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

const GameEntry& othello() { return *find_game("othello"); }

}  // namespace

TEST_CASE("what can be looked at to the end is exact") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto p = played(othello(), 54, seed);
        if (p->outcome()) continue;
        const auto exact = (*make_engine(othello(), "plain?depth=60"))->analyse(*p, mover(*p), {}, {});
        const auto found = (*make_engine(othello(), "general"))->analyse(*p, mover(*p), {}, {});
        REQUIRE(found.size() == exact.size());
        for (const MoveValue& v : found) {
            CHECK(v.exact);
            const auto same = std::ranges::find(exact, v.move, &MoveValue::move);
            CHECK(v.value == same->value);
        }
        const auto best = (*make_engine(othello(), "general"))->think(*p, mover(*p), {}, {});
        CHECK(std::ranges::find(exact, best.move, &MoveValue::move)->value == exact.front().value);
    }
}

TEST_CASE("the same seed and number of positions give the same move") {
    for (const GameEntry* g : catalogue()) {
        const auto p = played(*g, 6, 3);
        const auto view = p->seen_by(viewer(mover(*p)));
        std::string moves[2];
        for (std::string& m : moves) {
            auto engine = std::move(*make_engine(*g, "general?nodes=300"));
            engine->new_game(mover(*p), *view, 5);
            m = engine->think(*view, mover(*p), {}, {}).move;
        }
        CHECK(moves[0] == moves[1]);
    }
}

TEST_CASE("who is told to stop answers nearly at once, and legally") {
    std::stop_source stop;
    stop.request_stop();
    const auto p = played(othello(), 10, 1);
    const auto move = (*make_engine(othello(), "general"))->think(*p, mover(*p), {}, stop.get_token()).move;
    CHECK(p->clone()->play(mover(*p), move));
}

TEST_CASE("levels that do not exist are refused") {
    for (const char* level : {"level:0", "level:11", "level:-1", "level"}) {
        const auto engine = first_day_engine<Guessing>(*parse_engine_spec(level));
        REQUIRE_FALSE(engine);
        CHECK(engine.error().code == "engine.level_range");
    }
    CHECK(first_day_engine<Guessing>(*parse_engine_spec("level:10")));
}

TEST_CASE("a secret is guessed by what was heard, and not known") {
    int right = 0;
    for (std::uint64_t seed = 1; seed <= 64; ++seed) {
        PositionOf<Guessing> p({}, Guessing::start({}, seed));
        auto engine = std::move(*first_day_engine<Guessing>(*parse_engine_spec("best?nodes=200")));
        engine->new_game(Seat::Second, *p.seen_by(Viewer::Second), seed);
        const Event told{1, {}, Moved{Seat::First, Guessing::legal(p.position, Seat::First).front(), {}}};
        REQUIRE(p.play(Seat::First, std::get<Moved>(told.what).move));
        const auto view = p.seen_by(Viewer::Second);
        engine->observe(told, *view);
        const std::string guess = engine->think(*view, Seat::Second, {}, {}).move;
        CHECK((guess >= "4") == p.position.high);
        right += guess == std::to_string(p.position.number);
    }
    CHECK(right > 4);
    CHECK(right < 32);  // 16 of 64 are luck
}
