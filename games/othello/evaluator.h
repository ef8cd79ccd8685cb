// Evaluation by patterns, kept up to date move by move. The indices of all patterns are
// 16-bit numbers seen from the mover's side; a move adds the deltas of its squares and
// changes the sign of everything.
#pragma once

#include "games/othello/kernel.h"
#include "games/othello/patterns.h"
#include "games/othello/weights.h"

namespace agon::othello {

inline constexpr int lanes = 64;  // instance_count, rounded up to whole vectors

struct SquareDeltas {
    alignas(32) std::array<std::array<std::int16_t, lanes>, 64> of;
};

inline constexpr SquareDeltas square_deltas = [] {
    SquareDeltas d{};
    for (std::size_t i = 0; i < instance_count; ++i)
        for (int k = 0; k < instances[i].size; ++k)
            d.of[static_cast<std::size_t>(instances[i].squares[static_cast<std::size_t>(k)])][i] =
                static_cast<std::int16_t>(power_of_3(k));
    return d;
}();

}  // namespace agon::othello

namespace agon::othello::AGON_ISA {

inline constexpr int units_per_disc = 4;  // of all values in the search

struct alignas(32) Indices {
    std::int16_t at[lanes];
};

#ifdef __AVX2__

inline Indices indices_after(const Indices& before, int square, Board turned) {
    __m256i sum[4];
    const auto delta = [](int s, int part) {
        return _mm256_load_si256(
            reinterpret_cast<const __m256i*>(square_deltas.of[static_cast<std::size_t>(s)].data()) + part);
    };
    for (int i = 0; i < 4; ++i) sum[i] = _mm256_setzero_si256();
    for (; turned; turned &= turned - 1) {
        const int s = first_square(turned);
        for (int i = 0; i < 4; ++i) sum[i] = _mm256_add_epi16(sum[i], delta(s, i));
    }
    Indices after;
    for (int i = 0; i < 4; ++i) {
        const __m256i old = _mm256_load_si256(reinterpret_cast<const __m256i*>(before.at) + i);
        const __m256i now = _mm256_add_epi16(_mm256_add_epi16(old, delta(square, i)), _mm256_add_epi16(sum[i], sum[i]));
        _mm256_store_si256(reinterpret_cast<__m256i*>(after.at) + i, _mm256_sub_epi16(_mm256_setzero_si256(), now));
    }
    return after;
}

#else

inline Indices indices_after(const Indices& before, int square, Board turned) {
    Indices after = before;
    for (int i = 0; i < lanes; ++i)
        after.at[i] = static_cast<std::int16_t>(
            after.at[i] + square_deltas.of[static_cast<std::size_t>(square)][static_cast<std::size_t>(i)]);
    for (; turned; turned &= turned - 1) {
        const auto& d = square_deltas.of[static_cast<std::size_t>(first_square(turned))];
        for (int i = 0; i < lanes; ++i)
            after.at[i] = static_cast<std::int16_t>(after.at[i] + 2 * d[static_cast<std::size_t>(i)]);
    }
    for (std::int16_t& v : after.at) v = static_cast<std::int16_t>(-v);
    return after;
}

#endif

inline Indices indices_after_pass(const Indices& before) {
    Indices after;
    for (int i = 0; i < lanes; ++i) after.at[i] = static_cast<std::int16_t>(-before.at[i]);
    return after;
}

inline Indices indices_of(Board own, Board opp) {
    Indices out{};
    for (int s = 0; s < 64; ++s) {
        const int sign = static_cast<int>(own >> s & 1) - static_cast<int>(opp >> s & 1);
        for (int i = 0; i < lanes; ++i)
            out.at[i] = static_cast<std::int16_t>(
                out.at[i] + sign * square_deltas.of[static_cast<std::size_t>(s)][static_cast<std::size_t>(i)]);
    }
    return out;
}

template <std::size_t... I>
inline int pattern_sum(const Indices& x, const std::int16_t* w, std::index_sequence<I...>) {
    return (w[shape_centre(instances[I].shape) + x.at[I]] + ...);
}

// In units, always inside what a finished game can be worth.
inline int evaluate(const Indices& x, int empties, const std::int16_t* all_phases) {
    const std::int16_t* w = all_phases + phase_of(empties) * weight_count;
    const int sum = w[constant_weight(empties)] + pattern_sum(x, w, std::make_index_sequence<instance_count>{});
    constexpr int shrink = weights_per_disc / units_per_disc, most = 64 * units_per_disc - 1;
    const int units = (sum + shrink / 2 + 4096 * shrink) / shrink - 4096;  // rounds towards the nearest for either sign
    return units < -most ? -most : units > most ? most : units;
}

}  // namespace agon::othello::AGON_ISA
