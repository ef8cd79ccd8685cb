// A small Othello for labels, written so that a GPU can run one game tree per thread:
// no tables but the weights, no state but the stack. Values are discs for the mover,
// empty squares counted for the winner.
#pragma once

#include <utility>

#include "games/othello/patterns.h"
#include "games/othello/train/device.h"

namespace agon::othello::train {

using Bits = std::uint64_t;

AGON_HD inline int count(Bits b) {
#ifdef __CUDA_ARCH__
    return __popcll(b);
#else
    return __builtin_popcountll(b);
#endif
}
AGON_HD inline int lowest(Bits b) {
#ifdef __CUDA_ARCH__
    return __ffsll(static_cast<long long>(b)) - 1;
#else
    return __builtin_ctzll(b);
#endif
}

template <int D>
AGON_HD inline Bits moved(Bits b) {
    if constexpr (D > 0) return b << D;
    else return b >> -D;
}

template <int D>
AGON_HD inline Bits run_from(Bits from, Bits over) {
    Bits run = over & moved<D>(from);
    run |= over & moved<D>(run);
    const Bits pairs = over & moved<D>(over);
    run |= pairs & moved<2 * D>(run);
    run |= pairs & moved<2 * D>(run);
    return run;
}

template <int D>
AGON_HD inline Bits reached(Bits own, Bits opp) {
    const Bits over = D == 8 || D == -8 ? opp : opp & 0x7e7e7e7e7e7e7e7e;
    return moved<D>(run_from<D>(own, over));
}

AGON_HD inline Bits moves_of(Bits own, Bits opp) {
    return (reached<1>(own, opp) | reached<-1>(own, opp) | reached<8>(own, opp) | reached<-8>(own, opp) |
            reached<9>(own, opp) | reached<-9>(own, opp) | reached<7>(own, opp) | reached<-7>(own, opp)) &
           ~(own | opp);
}

template <int D>
AGON_HD inline Bits turned_in(Bits square, Bits own, Bits opp) {
    const Bits over = D == 8 || D == -8 ? opp : opp & 0x7e7e7e7e7e7e7e7e;
    const Bits run = run_from<D>(square, over);
    return moved<D>(run) & own ? run : 0;
}

AGON_HD inline Bits turned_by(Bits square, Bits own, Bits opp) {
    return turned_in<1>(square, own, opp) | turned_in<-1>(square, own, opp) | turned_in<8>(square, own, opp) |
           turned_in<-8>(square, own, opp) | turned_in<9>(square, own, opp) | turned_in<-9>(square, own, opp) |
           turned_in<7>(square, own, opp) | turned_in<-7>(square, own, opp);
}

AGON_HD inline int final_discs(Bits own, Bits opp) {
    const int mine = count(own), theirs = count(opp);
    return mine > theirs ? 64 - 2 * theirs : mine < theirs ? 2 * mine - 64 : 0;
}

template <int Square, int Weight>
AGON_HD inline int digit(Bits own, Bits opp) {
    return Weight * (static_cast<int>(own >> Square & 1) - static_cast<int>(opp >> Square & 1));
}

template <std::size_t I, std::size_t... K>
AGON_HD inline int weight_of(Bits own, Bits opp, std::index_sequence<K...>) {
    constexpr int centre = shape_centre(instances[I].shape);
    return centre + (digit<instances[I].squares[K], power_of_3(static_cast<int>(K))>(own, opp) + ...);
}

// Calls f(instance, number of its weight) for all instances; everything is unrolled.
template <class F, std::size_t... I>
AGON_HD inline void each_feature(Bits own, Bits opp, F f, std::index_sequence<I...>) {
    (f(static_cast<int>(I),
       weight_of<I>(own, opp, std::make_index_sequence<static_cast<std::size_t>(instances[I].size)>{})),
     ...);
}

template <class F>
AGON_HD inline void each_feature(Bits own, Bits opp, F f) {
    each_feature(own, opp, f, std::make_index_sequence<instance_count>{});
}

AGON_HD inline float evaluate(Bits own, Bits opp, int empties, const float* all_phases) {
    const float* w = all_phases + static_cast<long>(phase_of(empties)) * weight_count;
    float sum = w[constant_weight(empties)];
    each_feature(own, opp, [&](int, int feature) { sum += w[feature]; });
    return sum < -64 ? -64 : sum > 64 ? 64 : sum;
}

// Plain alpha-beta; moves that leave the opponent few replies come first.
struct Ordered {
    signed char square;
    signed char replies;
};

AGON_HD inline int ordered_moves(Bits own, Bits opp, Bits moves, Ordered* list) {
    int n = 0;
    for (; moves; moves &= moves - 1) {
        const int square = lowest(moves);
        const Bits bit = Bits{1} << square, turned = turned_by(bit, own, opp);
        const Bits replies = moves_of(opp ^ turned, own ^ turned ^ bit);
        constexpr Bits corners = 0x8100000000000081;
        const int key = count(replies) + 2 * count(replies & corners) - (bit & corners ? 4 : 0);
        int at = n++;
        for (; at > 0 && list[at - 1].replies > key; --at) list[at] = list[at - 1];
        list[at] = {static_cast<signed char>(square), static_cast<signed char>(key)};
    }
    return n;
}

// To the end of the game.
AGON_HD inline int solve(Bits own, Bits opp, int alpha, int beta, bool passed = false) {
    Bits moves = moves_of(own, opp);
    if (!moves) return passed ? final_discs(own, opp) : -solve(opp, own, -beta, -alpha, true);
    const int empties = 64 - count(own | opp);
    int best = -65;
    if (empties <= 5) {
        for (; moves && best < beta; moves &= moves - 1) {
            const Bits bit = moves & (~moves + 1), turned = turned_by(bit, own, opp);
            const int v = -solve(opp ^ turned, own ^ turned ^ bit, -beta, -alpha);
            best = v > best ? v : best;
            alpha = best > alpha ? best : alpha;
        }
        return best;
    }
    Ordered list[24];
    const int n = ordered_moves(own, opp, moves, list);
    for (int i = 0; i < n && best < beta; ++i) {
        const Bits bit = Bits{1} << list[i].square, turned = turned_by(bit, own, opp);
        const int v = -solve(opp ^ turned, own ^ turned ^ bit, -beta, -alpha);
        best = v > best ? v : best;
        alpha = best > alpha ? best : alpha;
    }
    return best;
}

// `depth` discs ahead (a pass costs nothing), then the evaluation.
AGON_HD inline float look_ahead(Bits own, Bits opp, int depth, float alpha, float beta, const float* weights,
                                bool passed = false) {
    const int empties = 64 - count(own | opp);
    Bits moves = moves_of(own, opp);
    if (!moves)
        return passed ? static_cast<float>(final_discs(own, opp))
                      : -look_ahead(opp, own, depth, -beta, -alpha, weights, true);
    if (depth == 0) return evaluate(own, opp, empties, weights);
    float best = -1000;
    if (depth == 1) {
        for (; moves && best < beta; moves &= moves - 1) {
            const Bits bit = moves & (~moves + 1), turned = turned_by(bit, own, opp);
            const float v = -look_ahead(opp ^ turned, own ^ turned ^ bit, 0, -beta, -alpha, weights);
            best = v > best ? v : best;
        }
        return best;
    }
    Ordered list[34];
    const int n = ordered_moves(own, opp, moves, list);
    for (int i = 0; i < n && best < beta; ++i) {
        const Bits bit = Bits{1} << list[i].square, turned = turned_by(bit, own, opp);
        const float v = -look_ahead(opp ^ turned, own ^ turned ^ bit, depth - 1, -beta, -alpha, weights);
        best = v > best ? v : best;
        alpha = best > alpha ? best : alpha;
    }
    return best;
}

// The same values, sooner where the guess is good: a narrow window, widened until it holds the value.
AGON_HD inline int solve_near(Bits own, Bits opp, int guess) {
    for (int width = 5;; width *= 3) {
        const int low = guess - width < -65 ? -65 : guess - width, high = guess + width > 65 ? 65 : guess + width;
        const int v = solve(own, opp, low, high);
        if ((v > low || low == -65) && (v < high || high == 65)) return v;
        guess = v;
    }
}

AGON_HD inline float look_near(Bits own, Bits opp, int depth, float guess, const float* weights) {
    for (float width = 3;; width *= 4) {
        const float v = look_ahead(own, opp, depth, guess - width, guess + width, weights);
        if ((v > guess - width && v < guess + width) || width > 500) return v;
        guess = v;
    }
}

}  // namespace agon::othello::train
