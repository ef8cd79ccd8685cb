// The opening book: for positions early in the game the best move, found by deep searches
// of our own (train/book.cpp). Positions are stored once for all eight symmetries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "games/othello/patterns.h"

namespace agon::othello {

// One entry of book.bin: 17 bytes, the discs little-endian, sorted by both boards.
struct BookEntry {
    std::uint64_t own = 0, opp = 0;
    std::uint8_t square = 0;
};
inline constexpr std::size_t book_entry_bytes = 17;

constexpr std::uint64_t image_of_board(std::uint64_t b, int symmetry) {
    std::uint64_t out = 0;
    for (int s = 0; s < 64; ++s)
        if (b >> s & 1) out |= std::uint64_t{1} << image(s, symmetry);
    return out;
}

// The smallest image, and how to get there.
struct Canonical {
    std::uint64_t own, opp;
    int symmetry;
};

constexpr Canonical canonical(std::uint64_t own, std::uint64_t opp) {
    Canonical best{own, opp, 0};
    for (int t = 1; t < 8; ++t) {
        const std::uint64_t a = image_of_board(own, t), b = image_of_board(opp, t);
        if (std::pair(a, b) < std::pair(best.own, best.opp)) best = {a, b, t};
    }
    return best;
}

// The square that the symmetry takes to `square`.
constexpr int square_before(int square, int symmetry) {
    for (int s = 0; s < 64; ++s)
        if (image(s, symmetry) == square) return s;
    return square;
}

}  // namespace agon::othello
