// Is a fleet suspiciously hard to hit? Before every shot the chance of a hit is known, if all
// fleets with the announced column sums are equally likely; over a series the hits of a fleet
// that stays where it is scatter around the sum of these chances. Far fewer are a sign of
// evasion: a statistic, never a verdict, since fleets chosen with care look a little like it.
#pragma once

#include <string>

#include "games/battleship/knowledge.h"

namespace agon::battleship {

struct Suspicion {
    int games = 0, shots = 0, hits = 0;
    double expected = 0, variance = 0;  // of the hits

    void add(const Knowledge& said);  // of one game, with its column sums
    double deviations() const;        // standard deviations by which the hits fall short
    bool evasion() const { return games >= 5 && deviations() > 3; }
    std::string sentence() const;
};

}  // namespace agon::battleship
