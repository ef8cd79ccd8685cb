// Multi-ProbCut (Buro): a shallow search predicts a deep one with a known error; where
// the prediction is far outside the window the deep search is skipped. The error model
// was fitted to searches of this engine (docs/othello-engine.md).
#pragma once

#include <algorithm>
#include <cmath>

#include "games/othello/evaluator.h"
#include "games/othello/search_types.h"

namespace agon::othello::AGON_ISA {

// Widths in standard deviations by selectivity level; level exact_selectivity never prunes.
inline constexpr std::array<double, exact_selectivity + 1> confidence{1.1, 1.5, 2.0, 2.6, 3.3, 999};

// Standard deviation in discs between searches of `shallow` and `deep` discs, fitted to
// 16 000 midgame and 3000 endgame positions; those were wilder than what a search mostly
// meets, hence the factor.
inline double prediction_error(int empties, int shallow, int deep, bool to_end) {
    constexpr double tame = 0.85;
    if (to_end) return tame * std::exp(2.312 - 0.0064 * empties - 0.0945 * shallow);
    const double distance = std::max(1, deep - shallow) / 2.0;
    return tame * std::exp(2.072 - 0.0228 * empties - 0.1156 * shallow + 0.301 * std::log(distance));
}

inline int shallow_depth(int depth) { return 2 * (depth / 4) + (depth & 1); }  // the same parity: values swing with it

// Margins in units, tabulated because the formula is asked at every node.
class Margins {
   public:
    Margins() {
        for (int to_end = 0; to_end < 2; ++to_end)
            for (int empties = 0; empties <= 60; ++empties)
                for (int depth = 0; depth <= 60; ++depth)
                    table_[to_end][empties][depth] = static_cast<float>(
                        prediction_error(empties, shallow_depth(depth), depth, to_end) * units_per_disc);
    }
    int margin(bool to_end, int empties, int depth, int selectivity) const {
        return static_cast<int>(table_[to_end][empties][depth] * confidence[static_cast<std::size_t>(selectivity)] +
                                0.5);
    }

   private:
    float table_[2][61][61];
};

}  // namespace agon::othello::AGON_ISA
