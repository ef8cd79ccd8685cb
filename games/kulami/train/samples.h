// Positions with what they are worth, from games that the engine plays against itself on
// boards of all shapes; and the sparse vectors that the fit sees of them.
#pragma once

#include "games/kulami/learned_search.h"

namespace agon::kulami::train {

struct Term {
    std::uint16_t index;
    std::int16_t count;
};

struct Sample {
    std::vector<Term> terms;  // of one knot
    int ply = 0;
    float label = 0;        // for the side to move, in points
    float points = 0;       // as they lie
    bool held_out = false;  // its whole board is
};

struct Plan {
    int scoring = 0, games = 1000, threads = 1;
    std::uint64_t seed = 0, nodes = 3000;
    double trust = 0.9;  // share of the next position's label in a label; the rest is its own search
};

std::vector<Sample> play_games(const Evaluation&, const Plan&);

// Standard deviations between deep and shallow searches, as Margins keeps them.
std::vector<std::int16_t> fitted_margins(const Evaluation&, const Plan&);

}  // namespace agon::kulami::train
