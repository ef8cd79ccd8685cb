// The engines: no loss by rule in any profile, the order of their strength, and what
// the belief about the enemy's fort knows.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "arena/match.h"
#include "games/treasure/belief.h"
#include "games/treasure/engines.h"
#include "games/treasure/half_choice.h"
#include "games/treasure/hunter.h"
#include "games/treasure/plan.h"
#include "games/treasure/rival.h"

using namespace agon;
using namespace agon::treasure;

namespace {

std::unique_ptr<Engine> engine(const std::string& text) { return std::move(*make_engine(*parse_engine_spec(text))); }

struct Played {
    std::optional<Seat> winner;
    bool fault;
    int plies;
};

Played play(const Rules& rules, PerSeat<Engine*> engines, std::uint64_t seed) {
    Match match(std::make_unique<PositionOf<Treasure>>(rules, Treasure::start(rules, seed)), {}, {});
    for (Seat s : both_seats) engines[s]->new_game(s, *match.position().seen_by(viewer(s)), seed);
    while (!match.over()) {
        const Seat s = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
        (void)match.act(s, engines[s]->think(*match.position().seen_by(viewer(s)), s, {}, {}).move, {});
    }
    return {match.result()->outcome.winner, match.result()->fault.has_value(), match.plies()};
}

double share(const std::string& a, const std::string& b, int games) {
    const auto first = engine(a), second = engine(b);
    int wins = 0;
    for (int i = 0; i < games; ++i) {
        const bool swapped = i % 2;
        const auto r = play(
            {}, swapped ? PerSeat<Engine*>{second.get(), first.get()} : PerSeat<Engine*>{first.get(), second.get()},
            static_cast<std::uint64_t>(i / 2) + 50);
        CHECK_FALSE(r.fault);
        wins += r.winner == (swapped ? Seat::Second : Seat::First);
    }
    return static_cast<double>(wins) / games;
}

}  // namespace

TEST_CASE("no engine loses by a rule, in any profile") {
    const std::vector<std::string> names{
        "best?width=8&halves=3", "tour?width=8", "greedy", "nearest", "dummy", "random"};
    for (const auto& profile : Treasure::profiles())
        for (std::size_t i = 0; i < names.size(); ++i) {
            CAPTURE(names[i]);
            const auto a = engine(names[i]), b = engine(names[(i + 1) % names.size()]);
            const Played r = play(*parse_rules(profile.name), {a.get(), b.get()}, 3 + i);
            CHECK_FALSE(r.fault);
            CHECK(r.winner);
        }
}

TEST_CASE("an engine can be asked about one game after another without being told") {
    const auto a = engine("best?width=8&halves=2"), b = engine("nearest");
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
        auto p = PositionOf<Treasure>({}, Treasure::start({}, seed));
        while (!p.outcome()) {
            const Seat s = p.position.turn;
            REQUIRE(p.play(s, (s == Seat::First ? a : b)->think(*p.seen_by(viewer(s)), s, {}, {}).move));
        }
    }
}

TEST_CASE("asked between two fields, an engine finishes the step and still tells its plan") {
    const auto walking = engine("tour?width=8"), asked = engine("tour?width=8");
    auto p = Treasure::start({}, 5);
    int between = 0;
    for (int ply = 0; ply < 40; ++ply) {
        const PositionOf<Treasure> view({}, p);
        const auto& me = p.of(p.turn);
        if (me.heading && me.spent > 0) {
            asked->new_game(p.turn, view, 1);
            const Decision d = asked->think(view, p.turn, {}, {});
            CHECK(d.move == name(*me.heading));
            CHECK(d.overlay.find("path") != d.overlay.npos);
            ++between;
        }
        walking->new_game(p.turn, view, 1);
        Treasure::apply(p, p.turn, *Treasure::parse(walking->think(view, p.turn, {}, {}).move));
    }
    CHECK(between > 10);
}

TEST_CASE("the graded opponents are graded") {
    CHECK(share("nearest", "dummy", 20) > 0.6);
    CHECK(share("best?width=16&halves=5", "nearest", 40) > 0.6);
}

TEST_CASE("the same seed gives the same game") {
    const auto a = engine("best?width=8&halves=3&seed=4"), b = engine("dummy?seed=4");
    const Played one = play({}, {a.get(), b.get()}, 9), two = play({}, {a.get(), b.get()}, 9);
    CHECK(one.plies == two.plies);
    CHECK(one.winner == two.winner);
}

TEST_CASE("the general player lays the best of the half maps that it is given to choose from") {
    const Rules rules = *Treasure::rules("");
    const PositionOf<Treasure> start(rules, Treasure::start(rules, 1));
    const Seat seat = start.may_act(Seat::First) ? Seat::First : Seat::Second;
    const auto cost = [&](const std::string& move) { return half_cost(rules, *Treasure::parse(move)->half); };
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto general = engine("general?nodes=100");
        general->new_game(seat, start, seed);
        std::vector<double> lots;
        for (std::uint64_t n = 0; n < 20; ++n) lots.push_back(cost(*start.suggest(seat, 100 * seed + n)));
        std::ranges::sort(lots);
        CHECK(cost(general->think(start, seat, {}, {}).move) < lots[lots.size() / 2]);
    }
}

TEST_CASE("a plan looks from a mountain where that is cheaper than walking") {
    const Ground g(Map{5, 3,
                       "GGGGG"
                       "GGMGG"
                       "GGGGG"});
    std::vector<Candidate> around;
    for (const int f : {1, 2, 3, 6, 8, 11, 12, 13}) around.push_back({f, 1});
    const Plan p = plan_search(g, 5, around);
    CHECK(std::ranges::find(p.way, 7) != p.way.end());
}

TEST_CASE("a plan for a single candidate is the cheapest way") {
    const Ground g(Map{4, 2,
                       "GMGG"
                       "GGGG"});
    const std::vector<Candidate> one{{3, 1}};
    const Plan p = plan_search(g, 0, one);
    CHECK(p.expected == doctest::Approx(g.distance(0, 3)));
    CHECK(p.target == 3);
    CHECK(plan_search(g, 3, one).way.empty());
}

TEST_CASE("distances follow the costs of steps") {
    const Ground g(Map{3, 2,
                       "GMG"
                       "GWG"});
    CHECK(g.distance(0, 1) == 3);
    CHECK(g.distance(0, 2) == 6);
    CHECK(g.distance(0, 3) == 2);
    CHECK(g.distance(0, 4) == Ground::unreachable);
    CHECK(g.towards(3, 5) == Direction::Up);
}

TEST_CASE("the fort lies within the commands the enemy has given, and the belief is good") {
    int inside = 0, games = 0;
    double mass = 0;
    const auto a = engine("nearest"), b = engine("nearest");
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        auto p = PositionOf<Treasure>({}, Treasure::start({}, seed));
        Belief belief;
        std::optional<Ground> ground;
        const Seat me = Seat::First;
        while (!p.outcome() && p.position.actions < 24) {
            const Seat s = p.position.turn;
            const auto view = p.seen_by(viewer(s));
            if (s == me && p.position.joined()) {
                if (!ground) ground.emplace(p.position.map);
                belief.observe(*ground, as<Treasure>(*view), me);
            }
            REQUIRE(p.play(s, (s == me ? a : b)->think(*view, s, {}, {}).move));
        }
        if (p.position.actions < 24 || p.position.of(me).fort_found) continue;
        const auto w = belief.fort(*ground, Treasure::seen_by(p.position, viewer(me)), me);
        CHECK(std::accumulate(w.begin(), w.end(), 0.0) == doctest::Approx(1));
        const double fort = w[static_cast<std::size_t>(p.position.map.index(p.position.of(other(me)).fort))];
        ++games;
        inside += fort > 0;
        mass += fort;
    }
    CHECK(inside == games);
    CHECK(mass / games > 0.12);  // uniform would be about 0.03
}

// A figure that goes out and back, then one step elsewhere: seven commands later it stands beside its fort.
struct Turncoat {
    std::vector<Direction> commands;
    explicit Turncoat(const Ground& g, int fort) {
        const auto edges = g.edges(fort);
        const auto out = edges.front(), aside = edges.back();
        const auto go = [&](Direction d, int cost) {
            commands.insert(commands.end(), static_cast<std::size_t>(cost), d);
        };
        go(out.direction, out.cost);
        go(g.towards(out.to, fort), out.cost);
        go(aside.direction, aside.cost);
    }
};

// The weight that the belief gives to the true fort of such an enemy, once its position is shown.
double mass_beside_turncoat(std::uint64_t seed) {
    auto p = PositionOf<Treasure>({}, Treasure::start({}, seed));
    const auto walker = engine("nearest");
    Random random(seed);
    while (!p.position.joined()) Treasure::apply(p.position, p.position.turn, {random_half({}, random), {}});
    const Ground ground(p.position.map);
    const Turncoat enemy(ground, p.position.map.index(p.position.of(Seat::Second).fort));
    Belief belief;
    for (std::size_t given = 0; p.position.actions < 18;) {
        const Seat s = p.position.turn;
        const auto view = p.seen_by(viewer(s));
        if (s == Seat::First) belief.observe(ground, as<Treasure>(*view), s);
        if (s == Seat::Second) {
            const Direction d = given < enemy.commands.size()
                                    ? enemy.commands[given]
                                    : ground.towards(p.position.map.index(p.position.of(s).at),
                                                     p.position.map.index(p.position.of(s).fort));
            ++given;
            REQUIRE(p.play(s, std::string(name(d))));
        } else REQUIRE(p.play(s, walker->think(*view, s, {}, {}).move));
    }
    const auto w = belief.fort(ground, Treasure::seen_by(p.position, Viewer::First), Seat::First);
    return w[static_cast<std::size_t>(p.position.map.index(p.position.of(Seat::Second).fort))];
}

TEST_CASE("an enemy that went out and back is believed to stand near its fort") {
    double mass = 0;
    constexpr int games = 40;
    for (std::uint64_t seed = 0; seed < games; ++seed) mass += mass_beside_turncoat(seed);
    CHECK(mass / games > 0.1);
}

TEST_CASE("a half map is chosen in time on a machine where every look at the clock costs a second") {
    int looks = 0;
    Hunter hunter({.halves = 20000}, [&] { return Time{} + std::chrono::seconds(looks++); });
    const PositionOf<Treasure> p({}, Treasure::start({}, 4));
    const Seat s = p.position.turn;
    hunter.new_game(s, p, 1);
    const Budget five_seconds{.per_move = std::chrono::seconds(5)};
    const auto move = Treasure::parse(hunter.think(p, s, five_seconds, {}).move);
    REQUIRE(move);
    CHECK(violations({}, *move->half).empty());
    CHECK(looks <= 4);
}

TEST_CASE("the library's halves are valid, and better than what a short search finds") {
    Random random(3);
    const double found = half_cost({}, random_half({}, random));
    CHECK(bred_halves().size() >= 6);
    for (const auto half : bred_halves()) {
        const auto h = parse_half_map(half);
        REQUIRE(h);
        CHECK(violations({}, *h).empty());
        CHECK(half_cost({}, *h) < found);
    }
}

TEST_CASE("a half is worth as much as its mirror image") {
    for (const auto half : bred_halves()) {
        const HalfMap h = *parse_half_map(half);
        HalfMap mirrored = h;
        for (auto& row : mirrored.rows) std::ranges::reverse(row);
        mirrored.forts[0].x = static_cast<int>(h.rows[0].size()) - 1 - h.forts[0].x;
        const double apart = half_cost({}, h) - half_cost({}, mirrored);
        CHECK(std::abs(apart) < 2);  // equally near lawns are searched in another order
    }
}

TEST_CASE("who carries its treasure and stands before our fort is about to win") {
    const auto a = engine("nearest"), b = engine("nearest");
    auto p = PositionOf<Treasure>({}, Treasure::start({}, 8));
    while (p.position.actions < 20) {
        const Seat s = p.position.turn;
        REQUIRE(p.play(s, (s == Seat::First ? a : b)->think(*p.seen_by(viewer(s)), s, {}, {}).move));
    }
    const Ground ground(p.position.map);
    const auto chance_in = [&](std::size_t commands) {
        Belief belief;
        const auto view = Treasure::seen_by(p.position, Viewer::First);
        belief.observe(ground, view, Seat::First);
        return enemy_done(ground, belief, view, Seat::First)[commands];
    };
    const double searching = chance_in(20);
    auto& enemy = p.position.of(Seat::Second);
    enemy.collected = true;
    enemy.at = p.position.map.field(ground.edges(p.position.map.index(p.position.of(Seat::First).fort)).front().to);
    p.position.of(Seat::First).shown_enemy = enemy.at;
    CHECK(searching < 0.2);
    CHECK(chance_in(20) > 0.8);
}

TEST_CASE("a chosen half map is valid in every profile") {
    for (const auto& profile : Treasure::profiles()) {
        const Rules r = *parse_rules(profile.name);
        Random random(5);
        CHECK(violations(r, choose_half(r, random, 3)).empty());
    }
}
