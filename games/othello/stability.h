// Discs that can never be turned again. They bound the score from above for the side
// that does not own them, which cuts off most of a lost position's tree.
#pragma once

#include "games/othello/kernel.h"

namespace agon::othello {

// For the eight squares of an edge: which of the mover's discs nobody can turn along the
// edge, whatever is played on it. Indexed by own * 256 + opponent.
const std::uint8_t* edge_stability();

}  // namespace agon::othello

namespace agon::othello::AGON_ISA {

inline std::uint8_t column_a(Board b) {
    return static_cast<std::uint8_t>(((b & 0x0101010101010101) * 0x0102040810204080) >> 56);
}
inline std::uint8_t column_h(Board b) { return column_a(b >> 7); }
inline Board to_column_a(std::uint8_t b) {
    return (((b & 0x7fu) * Board{0x0002040810204081}) & 0x0101010101010101) | Board{b & 0x80u} << 49;
}

inline Board stable_edges(Board own, Board opp, const std::uint8_t* table) {
    const auto look = [&](std::uint8_t mine, std::uint8_t theirs) { return table[mine * 256 + theirs]; };
    return look(static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(opp)) |
           Board{look(static_cast<std::uint8_t>(own >> 56), static_cast<std::uint8_t>(opp >> 56))} << 56 |
           to_column_a(look(column_a(own), column_a(opp))) | to_column_a(look(column_h(own), column_h(opp))) << 7;
}

// Squares on diagonals without an empty square: flood from the empties in both directions.
inline Board full_falling(Board occupied) {  // a1 to h8 and its parallels
    Board up = ~occupied, down = ~occupied;
    up |= up << 9 & 0xfefefefefefefefe;
    up |= up << 18 & 0xfcfcfcfcfcfcfcfc;
    up |= up << 36 & 0xf0f0f0f0f0f0f0f0;
    down |= down >> 9 & 0x7f7f7f7f7f7f7f7f;
    down |= down >> 18 & 0x3f3f3f3f3f3f3f3f;
    down |= down >> 36 & 0x0f0f0f0f0f0f0f0f;
    return ~(up | down);
}

inline Board full_rising(Board occupied) {  // h1 to a8 and its parallels
    Board up = ~occupied, down = ~occupied;
    up |= up << 7 & 0x7f7f7f7f7f7f7f7f;
    up |= up << 14 & 0x3f3f3f3f3f3f3f3f;
    up |= up << 28 & 0x0f0f0f0f0f0f0f0f;
    down |= down >> 7 & 0xfefefefefefefefe;
    down |= down >> 14 & 0xfcfcfcfcfcfcfcfc;
    down |= down >> 28 & 0xf0f0f0f0f0f0f0f0;
    return ~(up | down);
}

inline Board full_rows(Board occupied) {
    Board b = occupied & occupied >> 1;
    b &= b >> 2;
    b &= b >> 4;
    return (b & 0x0101010101010101) * 0xff;
}

inline Board full_columns(Board occupied) {
    Board b = occupied & (occupied >> 8 | occupied << 56);
    b &= b >> 16 | b << 48;
    b &= b >> 32 | b << 32;
    return b;
}

// At least these discs of `own` are stable.
inline Board stable_discs(Board own, Board opp, const std::uint8_t* table) {
    constexpr Board border = 0xff818181818181ff;
    const Board occupied = own | opp;
    const Board rows = full_rows(occupied) | 0x8181818181818181, columns = full_columns(occupied) | 0xff000000000000ff;
    const Board falling = full_falling(occupied) | border, rising = full_rising(occupied) | border;
    Board stable = stable_edges(own, opp, table) | (own & rows & columns & falling & rising);
    if (!stable) return 0;
    for (Board before = 0; before != stable;) {
        before = stable;
        const Board beside_row = stable >> 1 | stable << 1, beside_column = stable >> 8 | stable << 8;
        const Board beside_falling = stable >> 9 | stable << 9, beside_rising = stable >> 7 | stable << 7;
        stable |= own & ~border & (rows | beside_row) & (columns | beside_column) & (falling | beside_falling) &
                  (rising | beside_rising);
    }
    return stable;
}

}  // namespace agon::othello::AGON_ISA
