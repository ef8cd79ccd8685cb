// The two questions a search asks millions of times a second, for the instruction set
// this file is compiled for. Everything here lives in a namespace named after that set,
// because isa_avx2.cpp and isa_portable.cpp both include it with different flags.
#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#define AGON_ISA avx2
#else
#define AGON_ISA portable
#endif

#include "games/othello/rays.h"

namespace agon::othello::AGON_ISA {

inline int bits(Board b) { return __builtin_popcountll(b); }
inline int first_square(Board b) { return __builtin_ctzll(b); }

#ifdef __AVX2__

inline Board joined(__m256i v) {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return static_cast<Board>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

inline __m256i ray_steps() { return _mm256_set_epi64x(7, 9, 8, 1); }

// Kogge-Stone fill over the opponent's discs, all eight directions at once. Runs that
// move sideways never enter the outer columns, so that no shift wraps round the edge.
inline Board mobility(Board own, Board opp) {
    constexpr long long inner = 0x7e7e7e7e7e7e7e7e;
    const __m256i by = ray_steps(), by2 = _mm256_add_epi64(by, by);
    const __m256i from = _mm256_set1_epi64x(static_cast<long long>(own));
    const __m256i over =
        _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(opp)), _mm256_set_epi64x(inner, inner, -1, inner));
    __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(from, by));
    __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(from, by));
    up = _mm256_or_si256(up, _mm256_and_si256(over, _mm256_sllv_epi64(up, by)));
    down = _mm256_or_si256(down, _mm256_and_si256(over, _mm256_srlv_epi64(down, by)));
    const __m256i pair_up = _mm256_and_si256(over, _mm256_sllv_epi64(over, by));
    const __m256i pair_down = _mm256_srlv_epi64(pair_up, by);
    for (int i = 0; i < 2; ++i) {
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, by2)));
        down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, by2)));
    }
    return joined(_mm256_or_si256(_mm256_sllv_epi64(up, by), _mm256_srlv_epi64(down, by))) & ~(own | opp);
}

// Rising rays: the carry of an addition runs through the opponent's discs to the disc
// that ends the run. Falling rays: smear everything that is not the opponent's downwards;
// what stays clear is the run, and one step below it must lie a disc of our own.
inline Board flips(Board own, Board opp, int square) {
    const Rays& r = rays[static_cast<std::size_t>(square)];
    const __m256i zero = _mm256_setzero_si256(), mine = _mm256_set1_epi64x(static_cast<long long>(own));
    const __m256i theirs = _mm256_set1_epi64x(static_cast<long long>(opp));

    const __m256i rising = _mm256_load_si256(reinterpret_cast<const __m256i*>(r.rising.data()));
    const __m256i outside = _mm256_xor_si256(rising, _mm256_set1_epi64x(-1));
    const __m256i carried = _mm256_sub_epi64(_mm256_or_si256(theirs, outside), _mm256_set1_epi64x(-1));
    const __m256i end_up = _mm256_and_si256(_mm256_and_si256(carried, rising), mine);
    const __m256i run_up = _mm256_andnot_si256(_mm256_sub_epi64(_mm256_cmpeq_epi64(end_up, zero), end_up), rising);

    const __m256i falling = _mm256_load_si256(reinterpret_cast<const __m256i*>(r.falling.data()));
    const __m256i by = ray_steps(), by2 = _mm256_add_epi64(by, by), by4 = _mm256_add_epi64(by2, by2);
    __m256i blocked = _mm256_andnot_si256(theirs, falling);
    blocked = _mm256_or_si256(blocked, _mm256_srlv_epi64(blocked, by));
    blocked = _mm256_or_si256(blocked, _mm256_srlv_epi64(blocked, by2));
    blocked = _mm256_or_si256(blocked, _mm256_srlv_epi64(blocked, by4));
    const __m256i run = _mm256_andnot_si256(blocked, falling);
    const __m256i end_down = _mm256_and_si256(_mm256_and_si256(_mm256_srlv_epi64(run, by), falling), mine);
    const __m256i run_down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end_down, zero), run);
    return joined(_mm256_or_si256(run_up, run_down));
}

#else

template <int D>
inline Board fill(Board own, Board over) {
    const auto shift = [](Board b) { return D > 0 ? b << (D & 63) : b >> (-D & 63); };
    const auto shift2 = [](Board b) { return D > 0 ? b << (2 * D & 63) : b >> (-2 * D & 63); };
    Board run = over & shift(own);
    run |= over & shift(run);
    const Board pairs = over & shift(over);
    run |= pairs & shift2(run);
    run |= pairs & shift2(run);
    return shift(run);
}

inline Board mobility(Board own, Board opp) {
    const Board inner = opp & 0x7e7e7e7e7e7e7e7e;
    return (fill<1>(own, inner) | fill<-1>(own, inner) | fill<8>(own, opp) | fill<-8>(own, opp) | fill<9>(own, inner) |
            fill<-9>(own, inner) | fill<7>(own, inner) | fill<-7>(own, inner)) &
           ~(own | opp);
}

inline Board flips(Board own, Board opp, int square) {
    const Rays& r = rays[static_cast<std::size_t>(square)];
    Board all = 0;
    for (const Board ray : r.rising) {
        const Board end = ((opp | ~ray) + 1) & ray & own;
        all |= (end - (end != 0)) & ray;
    }
    for (const Board ray : r.falling) {
        const Board blocked = ray & ~opp;
        if (!blocked) continue;
        const Board end = (Board{1} << (63 - __builtin_clzll(blocked))) & own;
        all |= -(end << 1) & (end ? ray : 0);
    }
    return all;
}

#endif

// Leaves `depth` plies below: a pass is a ply, a finished game one leaf. The last ply
// is counted, not played.
inline std::uint64_t perft(Board own, Board opp, int depth, bool passed = false) {
    if (depth == 0) return 1;
    Board moves = mobility(own, opp);
    if (!moves) return passed || depth == 1 ? 1 : perft(opp, own, depth - 1, true);
    if (depth == 1) return static_cast<std::uint64_t>(bits(moves));
    std::uint64_t n = 0;
    for (; moves; moves &= moves - 1) {
        const int square = first_square(moves);
        const Board turned = flips(own, opp, square);
        n += perft(opp ^ turned, own ^ (turned | Board{1} << square), depth - 1);
    }
    return n;
}

}  // namespace agon::othello::AGON_ISA
