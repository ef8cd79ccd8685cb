// The board's sampler against exact counting: the chances it estimates are those of all
// fleets that fit, and the fleets it places are legal.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "firmware/shooter.h"
#include "games/battleship/counting.h"

namespace agon::firmware {
namespace {

using namespace battleship;

// Largest difference between sampled and exact chances after some shots at a random fleet.
double error_after(int shots, std::uint64_t seed) {
    Random random(seed);
    const auto draw = [&](int n) { return random.below(static_cast<std::uint64_t>(n)); };
    const auto fleet = *sequential_fleet(uart_layout, draw);
    Knowledge known(uart_layout, false, column_sums(fleet.cells()));
    Shooter shooter(uart_layout, static_cast<std::uint32_t>(seed));
    shooter.announced(column_sums(fleet.cells()));
    while (known.count() < shots) {
        const Cell c = cell_at(static_cast<int>(draw(10)), static_cast<int>(draw(10)));
        if (known.at(c) != Answer::None) continue;
        known.add(c, fleet.at(c) ? Answer::Hit : Answer::Water);
        shooter.answered(c, fleet.at(c) != nullptr);
    }
    shooter.think(4'000'000, 4'000'000);
    REQUIRE(shooter.samples() > 500);
    const Chances exact = FleetGraph::build(known.constraints())->hit_chances();
    const auto votes = shooter.votes();
    double worst = 0;
    for (int c = 0; c < max_cells; ++c)
        worst = std::max(worst, std::abs(exact[c] - static_cast<double>(votes[c]) / shooter.samples()));
    return worst;
}

}  // namespace

// 1024 samples that are not independent leave the worst of 100 fields off by up to a tenth; a
// sampler that ignores contact or sums is off by three quarters and more.
TEST_CASE("firmware: sampled chances are the exact ones") {
    for (std::uint64_t seed : {1, 2, 3}) CHECK(error_after(20, seed) < 0.15);
}

TEST_CASE("firmware: placed fleets are legal and differ") {
    Chance chance(1);
    Fleet last;
    for (int i = 0; i < 50; ++i) {
        const Fleet f = sorted(random_fleet(uart_layout, chance));
        CHECK(!flaw_of(uart_layout, f));
        CHECK(!(f == last));
        last = f;
    }
}

}  // namespace agon::firmware
