#include "games/kulami/evaluation.h"

#include <cmath>

#include "games/kulami/weights_data.h"

namespace agon::kulami {
namespace {

using Knot = std::span<const std::int16_t>;

struct Between {
    Knot from, to;
    int share;  // of `to`, in parts of knot_step
    std::int16_t operator()(int index) const {
        const int sum =
            from[static_cast<std::size_t>(index)] * (knot_step - share) + to[static_cast<std::size_t>(index)] * share;
        return static_cast<std::int16_t>(std::lround(static_cast<double>(sum) / knot_step));
    }
};

PlyWeights weights_of(const Between& mix, int turn) {
    PlyWeights w;
    for (int s = 0; s < PlateValues::states; ++s) {
        const int seen = turn == 0 ? s : colours_changed[s];
        w.plate[s] = mix(plate_weights + seen);
        w.last[s] = mix(last_weights + seen);
        w.before[s] = mix(before_weights + seen);
        w.reach[s] = mix(reach_weights + seen);
    }
    for (int m = 0; m <= most_mobile; ++m) w.mobility[m] = mix(mobility_weights + m);
    for (int i = 0; i < extras; ++i) w.extra[i] = mix(extra_weights + i);
    return w;
}

}  // namespace

Evaluation::Evaluation(std::span<const std::int16_t> weights) {
    const auto knot = [&](int k) {
        return weights.subspan(static_cast<std::size_t>(k * weights_per_knot), weights_per_knot);
    };
    for (int ply = 0; ply <= game_plies; ++ply) {
        const int k = std::min(ply / knot_step, knots - 1);
        const Between mix{knot(k), knot(std::min(k + 1, knots - 1)), ply - k * knot_step};
        for (const int turn : {0, 1}) by_ply_.push_back(weights_of(mix, turn));
    }
}

void set_margins(Evaluation& e, std::span<const std::int16_t> sigma) {
    for (int k = 0; k < knots; ++k)
        for (int d = 0; d < Margins::depths; ++d)
            e.margins.sigma[k][d] = sigma[static_cast<std::size_t>(k * Margins::depths + d)];
}

Evaluation evaluation_from(std::span<const std::int16_t> all, int scoring) {
    const auto at = [&](int first, int count) {
        return all.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
    };
    Evaluation e(at(scoring * weights_per_scoring, weights_per_scoring));
    constexpr int margins = knots * Margins::depths;
    set_margins(e, at(3 * weights_per_scoring + scoring * margins, margins));
    return e;
}

const Evaluation& learned_evaluation(int scoring) {
    static const std::array shipped{evaluation_from(weights_data(), 0), evaluation_from(weights_data(), 1),
                                    evaluation_from(weights_data(), 2)};
    return shipped[static_cast<std::size_t>(scoring)];
}

}  // namespace agon::kulami
