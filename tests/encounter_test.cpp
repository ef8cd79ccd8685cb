// The Java course's way of counting.
#include <doctest/doctest.h>

#include "arena/encounter.h"

using namespace agon;

TEST_CASE("more won games win an encounter: 2, 1 or 0 points") {
    CHECK(encounter_points({.won = 3, .drawn = 0, .lost = 2}) == 2);
    CHECK(encounter_points({.won = 1, .drawn = 9, .lost = 0}) == 2);
    CHECK(encounter_points({.won = 2, .drawn = 1, .lost = 2}) == 1);
    CHECK(encounter_points({.won = 0, .drawn = 10, .lost = 0}) == 1);
    CHECK(encounter_points({.won = 4, .drawn = 1, .lost = 5}) == 0);
}

TEST_CASE("games are counted from the player's own side, whatever its colour") {
    EncounterScore s;
    add(s, {.outcome = {.winner = Seat::First, .points = {40, 24}}}, Seat::First);
    add(s, {.outcome = {.winner = Seat::First, .points = {40, 24}}}, Seat::Second);
    add(s, {.outcome = {.winner = {}, .points = {32, 32}}}, Seat::Second);
    add(s, {.outcome = {.winner = Seat::Second}, .fault = Fault::Timeout, .culprit = Seat::First}, Seat::Second);
    add(s, {.outcome = {}, .fault = Fault::Arena}, Seat::First);
    CHECK(s == EncounterScore{.won = 2, .drawn = 1, .lost = 1});
}

TEST_CASE("a course may give other points") {
    constexpr EncounterRules football{.won = 3, .drawn = 1, .lost = 0};
    CHECK(encounter_points({.won = 3, .drawn = 0, .lost = 2}, football) == 3);
    CHECK(encounter_points({.won = 2, .drawn = 1, .lost = 2}, football) == 1);
    CHECK(encounter_points({.won = 1, .drawn = 0, .lost = 2}, football) == 0);
}

TEST_CASE("a share is of all games that counted, a draw half a point, rounded down") {
    CHECK(share({.won = 6, .drawn = 0, .lost = 4}) == 60);
    CHECK(share({.won = 5, .drawn = 1, .lost = 4}) == 55);
    CHECK(share({.won = 2, .drawn = 0, .lost = 1}) == 66);
    CHECK(share({}) == 0);
}
