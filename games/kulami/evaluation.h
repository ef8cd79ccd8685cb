// What a position promises beyond the points that lie on the board: a sum of learned
// integers, seen from the side to move. Every plate counts by its marbles, the two plates
// used last (taboo now, each open again to the other side first) and the holes that can be
// reached at once count extra, so do mobility and, where they score, areas and chains.
#pragma once

#include <span>
#include <vector>

#include "games/kulami/prospects.h"

namespace agon::kulami {

inline constexpr int unit = 32;      // of the evaluation in a point
inline constexpr int knots = 8;      // weights are learned for plies 0, 8 … 56 and interpolated between
inline constexpr int knot_step = 8;  // plies
inline constexpr int game_plies = 2 * Kulami::marbles_each;

// Where each kind of weight begins in the vector of one knot.
inline constexpr int plate_weights = 0, last_weights = plate_weights + PlateValues::states,
                     before_weights = last_weights + PlateValues::states,
                     reach_weights = before_weights + PlateValues::states,
                     mobility_weights = reach_weights + PlateValues::states, most_mobile = 18,
                     extra_weights = mobility_weights + most_mobile + 1, extras = 12,
                     weights_per_knot = extra_weights + extras;
inline constexpr int weights_per_scoring = knots * weights_per_knot;

// Counts for the side to move and for the other, in this order.
enum class Extra : std::uint8_t { Largest, Beside, BesideLargest, Chains, Threes, Fours };

// The state of the same plate with the colours changed.
constexpr auto colours_changed = [] {
    std::array<std::uint8_t, PlateValues::states> t{};
    for (const int size : {2, 3, 4, 6})
        for (int red = 0; red <= size; ++red)
            for (int black = 0; black <= size; ++black)
                t[PlateValues::state(size, red, black)] =
                    static_cast<std::uint8_t>(PlateValues::state(size, black, red));
    return t;
}();

// The weights of one ply and one colour to move, ready for states that count red first.
struct PlyWeights {
    std::array<std::int16_t, PlateValues::states> plate{}, last{}, before{}, reach{};
    std::array<std::int16_t, most_mobile + 1> mobility{};
    std::array<std::int16_t, extras> extra{};
};

// Fitted standard deviation of (deep search - shallow search), in units, by knot; see train/.
struct Margins {
    static constexpr int depths = 12;
    std::array<std::array<std::int16_t, depths>, knots> sigma{};  // between a search of d plies and the evaluation
    int at(int ply, int depth) const { return sigma[ply / knot_step][std::min(depth, depths - 1)]; }
};

class Evaluation {
   public:
    explicit Evaluation(std::span<const std::int16_t> weights);  // weights_per_scoring, knot by knot

    const PlyWeights& at(int ply, int turn) const { return by_ply_[2 * ply + turn]; }
    Margins margins{};

   private:
    std::vector<PlyWeights> by_ply_;
};

void set_margins(Evaluation&, std::span<const std::int16_t> sigma);  // knot by knot

// The shipped weights of a scoring level.
const Evaluation& learned_evaluation(int scoring);
// The same from numbers of one's own: three scorings of weights, then three of margins.
Evaluation evaluation_from(std::span<const std::int16_t> all, int scoring);
inline constexpr int numbers_in_weights = 3 * (weights_per_scoring + knots * Margins::depths);

// Sum of the plates alone.
inline int plates_sum(const State& s, const PlyWeights& w) {
    int sum = 0;
    for (const std::uint8_t state : s.plate_states()) sum += w.plate[state];
    return sum;
}

// What the side that is to move finds: how many holes, on which plates.
inline int reach_sum(const State& s, const PlyWeights& w, Holes open) {
    int sum = 0, count = 0;
    each_hole(open, [&](int h) {
        sum += w.reach[s.state_of(h)];
        ++count;
    });
    return sum + w.mobility[std::min(count, most_mobile)];
}

template <int Level>
int extras_sum(const State& s, const Prospects& p, const PlyWeights& w) {
    if constexpr (Level == 0) return 0;
    const auto counts = extra_counts<Level>(s, p);
    int sum = 0;
    for (int i = 0; i < (Level == 1 ? 6 : extras); ++i) sum += w.extra[i] * counts[i];
    return sum;
}

// For the side to move, in units.
template <int Level>
int evaluate(const State& s, const Prospects& p, const Evaluation& e, Holes open) {
    const PlyWeights& w = e.at(s.plies(), s.turn());
    int sum = plates_sum(s, w) + reach_sum(s, w, open) + extras_sum<Level>(s, p, w);
    if (s.last() >= 0) sum += w.last[s.state_of(s.last())];
    if (s.before_last() >= 0) sum += w.before[s.state_of(s.before_last())];
    return sum;
}

}  // namespace agon::kulami
