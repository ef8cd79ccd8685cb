// The board's strategies play whole games; the one that counters is tried on opponents with habits.
#include <doctest/doctest.h>

#include "firmware/strategy.h"

namespace agon::firmware {
namespace {

using namespace battleship;

int shots_needed(Strategy strategy, const Habits& habits, const Fleet& fleet, std::uint32_t seed) {
    Shooter shooter(uart_layout, seed);
    Sight sight{column_sums(fleet.cells())};
    shooter.announced(sight.sums);
    while (sight.hits.count() < uart_layout.fields()) {
        Cell c = ready_shot(strategy, habits, sight);
        if (c == no_cell) shooter.think(500, 1500), c = shooter.best();
        REQUIRE(!sight.asked.has(c));
        const bool hit = fleet.at(c) != nullptr;
        sight.asked.add(c);
        if (hit) sight.hits.add(c);
        shooter.answered(c, hit);
    }
    return sight.asked.count();
}

double mean_over_fleets(Strategy strategy, int fleets) {
    double sum = 0;
    for (int i = 1; i <= fleets; ++i) {
        Chance chance(static_cast<std::uint32_t>(i) * 2654435761u);
        sum += shots_needed(strategy, {}, random_fleet(uart_layout, chance), chance.next());
    }
    return sum / fleets;
}

// An opponent with a habit: column by column, but what it has hit it follows.
int hunted(const Fleet& fleet, Habits& watched) {
    CellSet asked, hits;
    while (hits.count() < uart_layout.fields()) {
        CellSet near;
        for (Cell c : hits) near |= around(uart_layout, c, Apart::Orthogonal);
        near -= asked;
        const Cell c = near.empty() ? (uart_layout.all() - asked).lowest() : near.lowest();
        asked.add(c);
        if (fleet.at(c)) hits.add(c);
        watched.saw_shot(c);
    }
    return asked.count();
}

double mean_hunted(int games, bool counter) {
    double sum = 0;
    Habits habits;
    for (int i = 1; i <= games; ++i) {
        Chance chance(static_cast<std::uint32_t>(i) * 2654435761u);
        sum += hunted(counter && i > 1 ? habits.place(uart_layout, chance) : random_fleet(uart_layout, chance), habits);
        habits.game_over();
    }
    return sum / games;
}

}  // namespace

TEST_CASE("firmware: every strategy plays to the end") {
    for (std::size_t i = 0; i < strategy_names.size(); ++i) {
        const auto s = strategy_named(strategy_names[i]);
        REQUIRE(s == static_cast<Strategy>(i));
        const double mean = mean_over_fleets(*s, 40);
        MESSAGE(strategy_names[i], ": ", mean, " shots over 40 fleets");
        CHECK(mean < (*s < Strategy::Sample ? 100 : 50));
    }
    CHECK(!strategy_named("clever"));
}

TEST_CASE("firmware: a field that was placed before is sunk without a miss") {
    Chance chance(5);
    const Fleet fixed = random_fleet(uart_layout, chance), other = random_fleet(uart_layout, chance);
    Habits habits;
    habits.saw_field(field_of(fixed));
    for (int i = 0; i < 3; ++i) habits.saw_field(field_of(other));
    CHECK(shots_needed(Strategy::Counter, habits, fixed, 1) == 30);
    CHECK(shots_needed(Strategy::Sample, habits, fixed, 1) > 30);
    habits.meet(Label("99"));  // somebody else
    CHECK(shots_needed(Strategy::Counter, habits, fixed, 1) > 30);
}

TEST_CASE("firmware: a field that looks like an old one and is none costs little") {
    Chance chance(6);
    const Fleet placed = random_fleet(uart_layout, chance);
    const auto decoy = fleet_with(uart_layout, column_sums(placed.cells()), chance, 100000);
    REQUIRE(decoy);
    Habits habits;
    habits.saw_field(field_of(*decoy));
    CHECK(shots_needed(Strategy::Counter, habits, placed, 1) < 60);
}

TEST_CASE("firmware: a plain order of shots is recognised") {
    for (Strategy s : {Strategy::Columns, Strategy::Rows}) {
        Habits habits;
        CellSet asked;
        for (int i = 0; i < 40; ++i) {
            const Cell c = ready_shot(s, habits, {.asked = asked});
            asked.add(c);
            habits.saw_shot(c);
        }
        habits.game_over();
        CHECK(habits.recognised() == s);
        habits.saw_shot(99);
        habits.game_over();
        CHECK(!habits.recognised());
    }
}

TEST_CASE("firmware: ships lie where the opponent shoots late") {
    const double plain = mean_hunted(60, false), counter = mean_hunted(60, true);
    MESSAGE("the opponent needs ", plain, " shots, countered ", counter, " (60 games each)");
    CHECK(counter > plain + 2);
}

}  // namespace agon::firmware
