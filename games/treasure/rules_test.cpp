// The rules, one test per sentence of the course document and of its tables of moves.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "arena/match.h"
#include "games/treasure/rules.h"

using namespace agon;
using namespace agon::treasure;
using namespace std::chrono_literals;

namespace {

using Position = Treasure::Position;
constexpr auto up = Direction::Up, left = Direction::Left, right = Direction::Right, down = Direction::Down;

// 5 mountains, 7 water, 38 grass.
HalfMap sample_half() { return *parse_half_map("map:GGGGGGGGGG/GMMGGGGMMG/GGWWGGWWGG/GMGWGGWGGG/GGGGWGGGGG@0,0"); }

// A hunt that has begun on two such halves, joined as wished; the starter acts.
Position hunt(Treasure::Joint joint = Treasure::Joint::Stacked, Seat origin = Seat::First, Seat starter = Seat::First) {
    for (std::uint64_t seed = 1;; ++seed) {
        Position p = Treasure::start({}, seed);
        if (p.joint != joint || p.origin != origin || p.turn != starter) continue;
        Treasure::apply(p, starter, {sample_half(), {}});
        Treasure::apply(p, other(starter), {sample_half(), {}});
        return p;
    }
}

// Puts a figure on a field, with no step begun.
void put(Position& p, Seat s, Field f) {
    p.of(s).at = f;
    p.of(s).heading.reset();
    p.of(s).spent = 0;
}

// The seat's command; the other's turn is skipped.
void go(Position& p, Seat s, Direction d) {
    p.turn = s;
    REQUIRE(Treasure::check(p, s, {{}, d}));
    Treasure::apply(p, s, {{}, d});
}

bool revealed(const Position& p, Seat s, Field f) {
    return p.of(s).revealed[static_cast<std::size_t>(p.map.index(f))] == '1';
}

const Seat me = Seat::First, enemy = Seat::Second;

}  // namespace

TEST_CASE("the halves are joined at random, 10x10 or 20x5, either half first") {
    std::set<std::tuple<int, int, int, int>> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Position p = Treasure::start({}, seed);
        const Seat starter = p.turn;
        Treasure::apply(p, starter, {sample_half(), {}});
        const Field first_lands = p.offset(starter);
        Treasure::apply(p, other(starter), {sample_half(), {}});
        seen.insert({p.map.width, p.map.height, first_lands.x, first_lands.y});
        CHECK(p.map.size() == 100);
    }
    CHECK(seen ==
          std::set<std::tuple<int, int, int, int>>{{10, 10, 0, 0}, {10, 10, 0, 5}, {20, 5, 0, 0}, {20, 5, 10, 0}});
}

TEST_CASE("a half map can be tried on what its player sees, while the other half is there already") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (Seat s : both_seats) {
            auto p = Treasure::start(*Treasure::rules(""), seed);
            Treasure::apply(p, other(s), *Treasure::suggest(p, other(s), seed));
            auto view = Treasure::seen_by(p, viewer(s));
            Treasure::apply(view, s, *Treasure::suggest(view, s, seed));
            CHECK(view.of(s).sent());
            CHECK(!view.joined());
        }
}

TEST_CASE("the starter is random") {
    std::set<Seat> starters;
    for (std::uint64_t seed = 0; seed < 50; ++seed) starters.insert(Treasure::start({}, seed).turn);
    CHECK(starters.size() == 2);
}

TEST_CASE("the origin is top left, X to the right, Y down, up is Y - 1") {
    Position p = hunt();
    put(p, me, {5, 5});
    go(p, me, up);
    go(p, me, up);
    CHECK(p.of(me).at == Field{5, 4});
    go(p, me, right);
    go(p, me, right);
    CHECK(p.of(me).at == Field{6, 4});
    CHECK(p.map.at({4, 4}) == water);
}

TEST_CASE("the treasure is uniform on grass of one's own half, never on the fort") {
    std::map<std::pair<int, int>, int> count;
    const int trials = 7400;
    for (int seed = 0; seed < trials; ++seed) {
        Position p = Treasure::start({}, static_cast<std::uint64_t>(seed));
        Treasure::apply(p, p.turn, {sample_half(), {}});
        Treasure::apply(p, p.turn, {sample_half(), {}});
        for (Seat s : both_seats) {
            CHECK(p.map.at(p.of(s).treasure) == grass);
            CHECK(p.in_half(s, p.of(s).treasure));
            CHECK(p.of(s).treasure != p.of(s).fort);
        }
        const Field local{p.of(me).treasure.x - p.offset(me).x, p.of(me).treasure.y - p.offset(me).y};
        ++count[{local.x, local.y}];
    }
    CHECK(count.size() == 37);                                         // 38 grass fields but for the fort
    for (const auto& [field, n] : count) CHECK((n > 130 && n < 280));  // expected 200, deviation 14
}

TEST_CASE("a player starts on its fort and sees nothing beyond that field") {
    const Position p = hunt();
    for (Seat s : both_seats) {
        CHECK(p.of(s).at == p.of(s).fort);
        CHECK(std::ranges::count(p.of(s).revealed, '1') == 1);
        CHECK(revealed(p, s, p.of(s).fort));
    }
}

TEST_CASE("grass to grass takes two commands, in rounds 1 and 3") {
    Position p = hunt();
    put(p, me, {4, 0});
    go(p, me, right);
    CHECK(p.of(me).at == Field{4, 0});
    CHECK(p.of(me).spent == 1);
    go(p, me, right);
    CHECK(p.of(me).at == Field{5, 0});
}

TEST_CASE("grass to mountain and back takes three commands each, the figure stays until the last") {
    Position p = hunt();
    put(p, me, {0, 1});
    for (int i = 0; i < 2; ++i) {
        go(p, me, right);
        CHECK(p.of(me).at == Field{0, 1});
    }
    go(p, me, right);
    CHECK(p.of(me).at == Field{1, 1});
    for (int i = 0; i < 2; ++i) {
        go(p, me, left);
        CHECK(p.of(me).at == Field{1, 1});
    }
    go(p, me, left);
    CHECK(p.of(me).at == Field{0, 1});
}

TEST_CASE("mountain to mountain takes four commands") {
    Position p = hunt();
    put(p, me, {1, 1});
    for (int i = 0; i < 3; ++i) {
        go(p, me, right);
        CHECK(p.of(me).at == Field{1, 1});
    }
    go(p, me, right);
    CHECK(p.of(me).at == Field{2, 1});
}

TEST_CASE("another direction discards the commands given, even if one returns to the first") {
    Position p = hunt();
    put(p, me, {1, 1});
    for (int i = 0; i < 3; ++i) go(p, me, right);
    go(p, me, left);
    CHECK(p.of(me).spent == 1);
    for (int i = 0; i < 3; ++i) {
        go(p, me, right);
        CHECK(p.of(me).at == Field{1, 1});
    }
    go(p, me, right);
    CHECK(p.of(me).at == Field{2, 1});
}

TEST_CASE("a command towards water or off the map is refused at the first command") {
    Position p = hunt();
    put(p, me, {1, 2});
    CHECK(Treasure::check(p, me, {{}, right}).error().code == "treasure.water");
    put(p, me, {0, 0});
    CHECK(Treasure::check(p, me, {{}, up}).error().code == "treasure.off_map");
    CHECK(Treasure::check(p, me, {{}, left}).error().code == "treasure.off_map");
}

TEST_CASE("entering grass reveals that field, entering a mountain the 3x3 around it; reveals persist") {
    Position p = hunt();
    put(p, me, {0, 1});
    for (int i = 0; i < 3; ++i) go(p, me, right);
    for (int y = 0; y <= 2; ++y)
        for (int x = 0; x <= 2; ++x) CHECK(revealed(p, me, {x, y}));
    CHECK_FALSE(revealed(p, me, {3, 0}));
    CHECK_FALSE(revealed(p, me, {0, 3}));
    for (int i = 0; i < 3; ++i) go(p, me, up);
    go(p, me, right);
    go(p, me, right);
    go(p, me, right);
    go(p, me, right);
    CHECK(p.of(me).at == Field{3, 0});
    CHECK(revealed(p, me, {3, 0}));
    CHECK_FALSE(revealed(p, me, {4, 0}));
    CHECK(revealed(p, me, {0, 2}));
}

TEST_CASE("a treasure seen from a mountain is shown but not taken; entering its field takes it off the map") {
    Position p = hunt();
    p.of(me).treasure = {0, 2};
    put(p, me, {0, 1});
    CHECK_FALSE(Treasure::seen_by(p, viewer(me)).of(me).treasure.known());
    for (int i = 0; i < 3; ++i) go(p, me, right);
    CHECK(p.of(me).treasure_found);
    CHECK_FALSE(p.of(me).collected);
    CHECK(Treasure::seen_by(p, viewer(me)).of(me).treasure == Field{0, 2});
    put(p, me, {0, 1});
    go(p, me, down);
    go(p, me, down);
    CHECK(p.of(me).collected);
    CHECK(Treasure::view(Treasure::seen_by(p, viewer(me))).find("\"treasure\":[") == std::string::npos);
}

TEST_CASE("the enemy's treasure is neither shown nor taken") {
    Position p = hunt();
    p.of(me).treasure = {9, 0};
    p.of(enemy).treasure = {5, 0};
    put(p, me, {4, 0});
    go(p, me, right);
    go(p, me, right);
    CHECK_FALSE(p.of(me).collected);
    CHECK_FALSE(p.of(enemy).collected);
    CHECK_FALSE(Treasure::seen_by(p, viewer(me)).of(enemy).treasure.known());
}

TEST_CASE("the enemy fort without the treasure is only revealed, with it the game is won") {
    Position p = hunt();
    p.of(me).treasure = {9, 0};
    const Field fort = p.of(enemy).fort;
    REQUIRE(fort == Field{0, 5});
    put(p, me, {0, 4});
    CHECK_FALSE(Treasure::seen_by(p, viewer(me)).of(enemy).fort.known());
    go(p, me, down);
    go(p, me, down);
    CHECK(p.of(me).fort_found);
    CHECK_FALSE(Treasure::outcome(p));
    CHECK(Treasure::seen_by(p, viewer(me)).of(enemy).fort == fort);
    go(p, me, up);
    go(p, me, up);
    p.of(me).collected = true;
    go(p, me, down);
    CHECK_FALSE(Treasure::outcome(p));
    go(p, me, down);
    REQUIRE(Treasure::outcome(p));
    CHECK(Treasure::outcome(p)->winner == me);
    CHECK(Treasure::outcome(p)->how.code == "treasure.fort_taken");
}

TEST_CASE("both figures may share a field") {
    Position p = hunt();
    put(p, enemy, {5, 0});
    put(p, me, {4, 0});
    go(p, me, right);
    go(p, me, right);
    CHECK(p.of(me).at == p.of(enemy).at);
    CHECK(Treasure::draw(p).find('*') != std::string::npos);
}

TEST_CASE("all terrain is visible once both halves are in; before, only what was sent, without its fort") {
    for (const auto joint : {Treasure::Joint::Stacked, Treasure::Joint::SideBySide})
        for (Seat origin : both_seats) {
            std::uint64_t seed = 1;
            Position p = Treasure::start({}, seed);
            while (p.joint != joint || p.origin != origin || p.turn != me) p = Treasure::start({}, ++seed);
            Treasure::apply(p, me, {sample_half(), {}});
            const Position seen = Treasure::seen_by(p, viewer(enemy));
            CHECK(std::ranges::count(seen.ground().cells, unknown_terrain) == (origin == me ? 0 : 50));
            CHECK(seen.ground().at(p.offset(me)) == grass);
            CHECK_FALSE(seen.of(me).fort.known());
            CHECK(seen.of(me).half.forts.empty());
            CHECK((seen.joint == Treasure::Joint::Unknown) == (origin == me));
            Treasure::apply(p, enemy, {sample_half(), {}});
            CHECK(Treasure::seen_by(p, viewer(enemy)).map == p.map);
        }
}

TEST_CASE("the enemy position shown is random for the first 16 actions, then real") {
    std::set<std::pair<int, int>> shown;
    int real = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Position p = Treasure::start({}, seed);
        for (int i = 0; i < 2; ++i) Treasure::apply(p, p.turn, {sample_half(), {}});
        while (p.actions < 15) {
            const Position view = Treasure::seen_by(p, viewer(me));
            CHECK(p.map.contains(view.of(enemy).at));
            shown.insert({view.of(enemy).at.x, view.of(enemy).at.y});
            real += view.of(enemy).at == p.of(enemy).at;
            Treasure::apply(p, p.turn, Treasure::legal(p, p.turn).front());
        }
        CHECK(p.actions == 15);
        Treasure::apply(p, p.turn, Treasure::legal(p, p.turn).front());
        for (Seat s : both_seats) CHECK(Treasure::seen_by(p, viewer(s)).of(other(s)).at == p.of(other(s)).at);
    }
    CHECK(real < 40);           // of 780: by chance about one in a hundred
    CHECK(shown.size() > 140);  // water and the own half included
}

TEST_CASE("actions alternate strictly and a half map is an action") {
    Position p = Treasure::start({}, 3);
    const Seat starter = p.turn;
    Treasure::apply(p, starter, {sample_half(), {}});
    CHECK(p.actions == 1);
    CHECK_FALSE(Treasure::may_act(p, starter));
    CHECK(Treasure::may_act(p, other(starter)));
    Treasure::apply(p, other(starter), {sample_half(), {}});
    CHECK(Treasure::may_act(p, starter));
}

TEST_CASE("the player who must act after action 320 loses") {
    Position p = hunt();
    p.actions = 319;
    p.turn = me;
    CHECK_FALSE(Treasure::outcome(p));
    Treasure::apply(p, me, {{}, right});
    REQUIRE(Treasure::outcome(p));
    CHECK(Treasure::outcome(p)->winner == me);
    CHECK(Treasure::outcome(p)->how.code == "treasure.action_limit");
}

TEST_CASE("a move before the half map and a second half map are refused") {
    Position p = Treasure::start({}, 3);
    CHECK(Treasure::check(p, p.turn, {{}, up}).error().code == "treasure.half_first");
    Treasure::apply(p, p.turn, {sample_half(), {}});
    CHECK(Treasure::check(p, p.turn, {{}, up}).error().code == "treasure.half_first");
    p = hunt();
    CHECK(Treasure::check(p, me, {sample_half(), {}}).error().code == "treasure.second_half");
}

TEST_CASE("an illegal action loses, five seconds per action, ten minutes per game") {
    const auto fresh = [] { return std::make_unique<PositionOf<Treasure>>(Rules{}, hunt()); };
    const Time t0{};
    Match wet(fresh(), conduct_of({}), t0);
    CHECK_FALSE(wet.act(me, "up", t0 + 1s));
    REQUIRE(wet.result());
    CHECK(wet.result()->outcome.winner == enemy);
    CHECK(wet.result()->fault == Fault::Illegal);

    Match slow(fresh(), conduct_of({}), t0);
    CHECK(slow.act(me, "right", t0 + 5s));
    slow.tick(t0 + 10s);
    CHECK_FALSE(slow.over());
    slow.tick(t0 + 10s + 1us);
    REQUIRE(slow.result());
    CHECK(slow.result()->culprit == enemy);
    CHECK(slow.result()->fault == Fault::Timeout);

    Match long_game(fresh(), conduct_of({}), t0);
    Time now = t0;
    Seat turn = me;
    while (!long_game.over()) {
        now += 4s;
        if (now > t0 + 10min) {
            long_game.tick(t0 + 10min + 1us);
            break;
        }
        CHECK(long_game.act(turn, long_game.plies() / 2 % 2 ? "down" : "right", now));
        turn = other(turn);
    }
    REQUIRE(long_game.result());
    CHECK(long_game.result()->culprit == turn);
    CHECK(long_game.result()->why.code == "end.timeout_match");
}
