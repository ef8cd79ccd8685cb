// Othello on two 64-bit boards: which squares are legal, which discs turn. Bit
// x + 8*y is the square in column x, row y, counted from the upper left (a1 = bit 0).
#pragma once

#include <bit>
#include <cstdint>

namespace agon::othello {

using Board = std::uint64_t;

inline constexpr Board not_a = 0xfefefefefefefefe, not_h = 0x7f7f7f7f7f7f7f7f;

// One step in a direction, without wrapping round the edge.
template <int D>
constexpr Board step(Board b) {
    constexpr Board keep = (D == 1 || D == 9 || D == -7) ? not_a : (D == -1 || D == -9 || D == 7) ? not_h : ~Board{0};
    return (D > 0 ? b << (D & 63) : b >> (-D & 63)) & keep;
}

template <class F>
constexpr void each_direction(F f) {
    f.template operator()<1>();
    f.template operator()<-1>();
    f.template operator()<8>();
    f.template operator()<-8>();
    f.template operator()<9>();
    f.template operator()<-9>();
    f.template operator()<7>();
    f.template operator()<-7>();
}

constexpr Board mobility(Board own, Board opp) {
    Board moves = 0;
    each_direction([&]<int D>() {
        Board run = step<D>(own) & opp;
        for (int i = 0; i < 5; ++i) run |= step<D>(run) & opp;
        moves |= step<D>(run);
    });
    return moves & ~(own | opp);
}

constexpr Board flips(Board own, Board opp, int square) {
    Board all = 0;
    each_direction([&]<int D>() {
        Board run = 0, at = step<D>(Board{1} << square);
        for (; at & opp; at = step<D>(at)) run |= at;
        if (at & own) all |= run;  // the run counts only if one of our own discs ends it
    });
    return all;
}

}  // namespace agon::othello
