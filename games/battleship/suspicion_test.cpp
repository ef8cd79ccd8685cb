// The statistic of evasion: silent about fleets that stay where they are, however they are
// shot at, and loud about the engine that moves its fleet within its answers.
#include "games/battleship/suspicion.h"

#include <doctest/doctest.h>

#include <cmath>

#include "games/battleship/engines.h"
#include "games/battleship/rules.h"
#include "games/battleship/sampler.h"
#include "games/battleship/shooters.h"

namespace agon::battleship {
namespace {

constexpr int games = 40;

const Battleship::Rules& small_rules() {
    static const auto rules = *Battleship::rules("uart size=6x6 fleet=4,3,2,2 custody=kept rounds=0");
    return rules;
}

Knowledge honest_game(Shooter& shooter, Random& random) {
    const Layout& l = small_rules().layout;
    const Fleet f = *uniform_fleet(l, random);
    Knowledge said(l, false, column_sums(f.cells()));
    while (!said.hit().covers(f.cells())) {
        const Cell c = shooter.shoot(said, random, 0).cell;
        said.add(c, f.at(c) ? Answer::Hit : Answer::Water);
    }
    return said;
}

Knowledge evasive_game(Engine& liar, Shooter& shooter, Random& random, std::uint64_t seed) {
    PositionOf<Battleship> p(small_rules(), Battleship::start(small_rules(), 0));
    liar.new_game(Seat::Second, p, seed);
    const auto act = [&] { REQUIRE(p.play(Seat::Second, liar.think(p, Seat::Second, {}, {}).move)); };
    act();
    p.position.seas[0].ready = true;  // nobody shoots back
    auto& sea = p.position.seas[1];
    while (sea.said.hit().count() < small_rules().layout.fields()) {
        p.position.attacker = Seat::First;
        Battleship::apply(p.position, Seat::First, {.cell = shooter.shoot(sea.said, random, 0).cell});
        act();
    }
    return sea.said;
}

}  // namespace

TEST_CASE("battleship: an honest fleet raises no suspicion, whichever engine shoots at it") {
    Random random(1);
    for (const auto& shooter : {random_shooter(), hunt_shooter(), density_shooter()}) {
        Suspicion s;
        for (int i = 0; i < games; ++i) s.add(honest_game(*shooter, random));
        CAPTURE(s.sentence());
        CHECK(s.games == games);
        CHECK(s.hits == games * small_rules().layout.fields());
        CHECK(std::abs(s.deviations()) < 3);
        CHECK_FALSE(s.evasion());
    }
}

TEST_CASE("battleship: a fleet that moves within its answers is suspected after a series, not after a game") {
    Random random(2);
    const auto liar = std::move(*make_engine(*parse_engine_spec("evasive")));
    const auto shooter = density_shooter();
    Suspicion s;
    for (int i = 0; i < games; ++i) {
        s.add(evasive_game(*liar, *shooter, random, static_cast<std::uint64_t>(i)));
        if (i < 4) CHECK_FALSE(s.evasion());
    }
    CAPTURE(s.sentence());
    CHECK(s.evasion());
    CHECK(s.sentence().ends_with("evasion suspected, though nothing is proven"));
}

}  // namespace agon::battleship
