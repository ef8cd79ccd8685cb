// The board's own sea: the evasive one is never convicted, whoever shoots and however little time it has, and costs the
// shooter more shots than a fleet that stays where it is.
#include <doctest/doctest.h>

#include "firmware/sea.h"

namespace agon::firmware {
namespace {

using namespace battleship;

struct Battle {
    int shots = 0;
    bool sound = true;  // legal, the announced sums, every answer
};

// What an audit looks at, after every answer.
bool explains(const Fleet& f, const ColumnSums& sums, const CellSet& hits, const CellSet& asked) {
    const CellSet cells = f.cells();
    return !flaw_of(uart_layout, f) && !flaw_of(sums, cells) && (cells & asked) == hits;
}

template <class Sea, class Aim>
Battle battle(Sea& sea, int steps, Aim aim) {
    const ColumnSums sums = column_sums(sea.fleet().cells());
    Shooter shooter(uart_layout, 7);
    shooter.announced(sums);
    CellSet asked, hits;
    Battle b;
    while (hits.count() < uart_layout.fields() && b.sound) {
        const Cell c = aim(shooter, asked);
        int left = steps;
        const bool hit = sea.answer(c, 250, [&] { return (left -= 250) >= 0; });
        asked.add(c);
        if (hit) hits.add(c);
        shooter.answered(c, hit);
        ++b.shots;
        b.sound = explains(sea.fleet(), sums, hits, asked) && sea.answer(c, 250, [] { return true; }) == hit;
    }
    return b;
}

Cell sampled(Shooter& s, const CellSet&) {
    s.think(500, 1500);
    return s.best();
}
Cell in_order(Shooter&, const CellSet& asked) { return (uart_layout.all() - asked).lowest(); }

template <class Sea>
double mean_shots(int games) {
    double sum = 0;
    for (int i = 0; i < games; ++i) {
        Chance chance(static_cast<std::uint32_t>(i + 1) * 2654435761u);
        Sea sea(uart_layout, chance);
        const Battle b = battle(sea, 4000, sampled);
        CHECK(b.sound);
        sum += b.shots;
    }
    return sum / games;
}

}  // namespace

TEST_CASE("firmware: the evasive sea is never convicted and needs more shots") {
    const double honest = mean_shots<HonestSea>(20), evasive = mean_shots<EvasiveSea>(20);
    MESSAGE("shots of the board's own shooter: honest ", honest, ", evasive ", evasive);
    CHECK(evasive > honest + 2);
}

TEST_CASE("firmware: without any time to think the evasive sea is sound") {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        Chance chance(seed);
        EvasiveSea sea(uart_layout, chance);
        CHECK(battle(sea, 0, in_order).sound);
    }
}

TEST_CASE("firmware: the evasive sea announces even sums") {
    int even = 0;
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        Chance chance(seed * 2654435761u);
        const auto sums = column_sums(EvasiveSea(uart_layout, chance).fleet().cells());
        even += sums == ColumnSums{3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
    }
    MESSAGE(even, " of 20");
    CHECK(even >= 15);
}

}  // namespace agon::firmware
