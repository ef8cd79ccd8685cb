// The engines play whole games by the rules, in every custody of the fleets.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "games/battleship/best.h"
#include "games/battleship/brute_force.h"
#include "games/battleship/engines.h"
#include "games/battleship/sampler.h"

namespace agon::battleship {
namespace {

std::unique_ptr<Engine> engine(std::string_view spec) { return std::move(*make_engine(*parse_engine_spec(spec))); }

// Plays to the end; a refused move fails the test.
Outcome play(Engine& first, Engine& second, std::string_view rules, std::uint64_t seed) {
    auto p = std::move(*find_game("battleship")->start(rules, seed));
    PerSeat<Engine*> engines{&first, &second};
    for (Seat s : both_seats)
        engines[s]->new_game(s, *p->seen_by(viewer(s)), seed + static_cast<std::uint64_t>(index(s)));
    while (!p->outcome())
        for (Seat s : both_seats)
            while (p->may_act(s)) {
                const auto move = engines[s]->think(*p->seen_by(viewer(s)), s, {}, {}).move;
                const auto ok = p->play(s, move);
                CAPTURE(move);
                REQUIRE_MESSAGE(ok, ok.error().code);
            }
    const Event end{.seq = 0, .at = {}, .what = Finished{*p->outcome(), {}, {}, {}}};
    for (Seat s : both_seats) engines[s]->observe(end, *p->seen_by(viewer(s)));
    return *p->outcome();
}

double mean_shots(Shooter& s, const Layout& l, bool sunk, bool sums, int games) {
    Random random(4);
    double sum = 0;
    for (int i = 0; i < games; ++i)
        sum += shots_needed(s, *sequential_fleet(l, [&](int n) { return random.below(static_cast<std::uint64_t>(n)); }),
                            l, sunk, sums, random);
    return sum / games;
}

}  // namespace

TEST_CASE("battleship: every engine plays every kind of match to its end") {
    for (const char* rules :
         {"prolog", "prolog custody=kept", "uart custody=kept", "prolog size=6x5 fleet=3,2,1 apart=none custody1=kept"})
        for (const char* name : {"random", "columns", "openlist?gaps=yes&chess=yes", "hunt", "density",
                                 "best?adversarial=no", "evasive"}) {
            CAPTURE(rules);
            CAPTURE(name);
            const auto a = engine(name), b = engine("openlist");
            const auto outcome = play(*a, *b, rules, 3);
            CHECK((!outcome.winner || outcome.how.code == ""));  // nobody was convicted
        }
}

TEST_CASE("battleship: two engines of a kind with the seed of one match place different fleets") {
    const auto p = std::move(*find_game("battleship")->start("prolog", 5));
    PerSeat<std::string> fleets;
    for (Seat s : both_seats) {
        const auto e = engine("hunt");
        e->new_game(s, *p->seen_by(viewer(s)), 5);
        fleets[s] = e->think(*p->seen_by(viewer(s)), s, {}, {}).move;
    }
    CHECK(fleets[0] != fleets[1]);
}

TEST_CASE("battleship: evasive is never caught by a verifier that knows every legal fleet") {
    const auto rules = *Battleship::rules("uart size=5x5 fleet=3,2,2 custody=kept rounds=0");
    const auto all = all_fleets(rules.layout);
    const auto liar = engine("evasive");
    const auto shooter = density_shooter();
    Random random(8);
    int dodged = 0;
    for (std::uint64_t game = 0; game < 300; ++game) {
        PositionOf<Battleship> p(rules, Battleship::start(rules, 0));
        liar->new_game(Seat::Second, p, game);
        const auto act = [&] {
            const auto move = *Battleship::parse(liar->think(p, Seat::Second, {}, {}).move);
            REQUIRE(Battleship::check(p.position, Seat::Second, move));
            Battleship::apply(p.position, Seat::Second, move);
        };
        act();
        p.position.seas[0].ready = true;  // nobody shoots back
        auto& sea = p.position.seas[1];
        std::vector<Said> talk;
        while (sea.said.hit().count() < rules.layout.fields()) {
            p.position.attacker = Seat::First;
            const Cell c = shooter->shoot(sea.said, random, 0).cell;
            Battleship::apply(p.position, Seat::First, {.cell = c});
            act();
            talk.push_back({c, sea.said.at(c)});
        }
        act();
        REQUIRE(sea.disclosed);
        const auto shown = std::ranges::find_if(all, [&](const Fleet& f) { return field_of(f) == *sea.disclosed; });
        REQUIRE(shown != all.end());
        REQUIRE(tells(*shown, talk, false));
        REQUIRE(column_sums(shown->cells()) == *sea.said.sums());
        REQUIRE(!Battleship::cheated(p.position, Seat::Second));
        dodged += sea.shots > 12;
    }
    CHECK(dodged > 100);
}

TEST_CASE("battleship: the bench signature is the same every time") {
    std::ostringstream first, second;
    CHECK(bench(first) == bench(second));
    CHECK(first.str() == second.str());
}

TEST_CASE("battleship: engines refuse options they do not have") {
    CHECK(make_engine(*parse_engine_spec("hunt?gaps=yes")).error().code == "engine.unknown_option");
    CHECK(make_engine(*parse_engine_spec("openlist?gaps=perhaps")).error().code == "battleship.engine.yes_no");
    CHECK(make_engine(*parse_engine_spec("deepest")).error().code == "engine.unknown");
}

TEST_CASE("battleship: better shooters need fewer shots") {
    BestShooter best(200);
    const double by_density = mean_shots(*density_shooter(), prolog_layout, true, false, 30);
    CHECK(mean_shots(*random_shooter(), prolog_layout, true, false, 30) > 85);
    CHECK(mean_shots(*openlist_shooter(false, false), prolog_layout, true, false, 30) > by_density + 4);
    CHECK(by_density < 45);
    CHECK(mean_shots(best, prolog_layout, true, false, 30) < 45);
    CHECK(mean_shots(best, uart_layout, false, true, 10) < 42);
}

TEST_CASE("battleship: samples under answers are those of the exact count") {
    Random random(9);
    const Fleet fleet = *uniform_fleet(prolog_layout, random);
    Knowledge k(prolog_layout, true);
    for (Cell c : {44, 45, 55, 33, 66, 27, 72, 5, 94, 50, 18, 81}) k.add(c, answer(fleet, k.asked(), c, true));
    for (Cell c : fleet.ships[1].cells()) k.add(c, answer(fleet, k.asked(), c, true));  // one ship sunk
    const auto graph = FleetGraph::build(k.constraints());
    REQUIRE(graph);
    const Chances exact = graph->hit_chances();
    Posterior posterior(4000);
    REQUIRE(posterior.update(k, random, 1'000'000));
    CHECK(!posterior.exact());
    for (Cell c : prolog_layout.all()) CHECK(std::abs(posterior.chances()[c] - exact[c]) < 0.03);
}

TEST_CASE("battleship: best learns a fleet that comes again") {
    const auto best = engine("best?adversarial=no");
    const auto fixed = "fleet:5v00,4v20,3v40,3v60,2v80";
    int first = 0, last = 0;
    best->new_series();
    for (int game = 0; game < 4; ++game) {
        auto p = std::move(*find_game("battleship")->start("prolog begins=1", 1));
        best->new_game(Seat::First, *p, static_cast<std::uint64_t>(game));
        REQUIRE(p->play(Seat::First, best->think(*p->seen_by(Viewer::First), Seat::First, {}, {}).move));
        REQUIRE(p->play(Seat::Second, fixed));
        std::uint64_t shots = 0;
        for (const auto other = engine("columns"); !p->outcome();) {
            if (p->may_act(Seat::First)) {
                REQUIRE(p->play(Seat::First, best->think(*p->seen_by(Viewer::First), Seat::First, {}, {}).move));
                ++shots;
            } else REQUIRE(p->play(Seat::Second, other->think(*p->seen_by(Viewer::Second), Seat::Second, {}, {}).move));
        }
        best->observe({.seq = 0, .at = {}, .what = Finished{*p->outcome(), {}, {}, {}}}, *p->seen_by(Viewer::First));
        if (game == 0) first = static_cast<int>(shots);
        last = static_cast<int>(shots);
    }
    CHECK(last < 22);
    CHECK(last < first);
}

TEST_CASE("battleship: adversarial fleets are legal and harder to find") {
    Random random(2);
    const auto shooter = density_shooter();
    double easy = 0, hard = 0;
    for (int i = 0; i < 10; ++i) {
        const auto f = adversarial_fleet(prolog_layout, true, false, {}, random, 40);
        REQUIRE(f);
        REQUIRE(!flaw_of(prolog_layout, *f));
        hard += shots_needed(*shooter, *f, prolog_layout, true, false, random);
        easy += shots_needed(*shooter, *uniform_fleet(prolog_layout, random), prolog_layout, true, false, random);
    }
    CHECK(hard > easy);
}

}  // namespace agon::battleship
