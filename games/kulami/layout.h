// How the 17 plates lie on the 10x10 grid, as a value: 64 holes numbered in reading
// order, so that marbles, plates, rows and columns are all 64-bit sets of holes.
// Also the 200-character board text in which boards are sent and stored (.ku files).
#pragma once

#include <bit>

#include "core/game.h"

namespace agon::kulami {

using Holes = std::uint64_t;  // bit i: hole number i

inline constexpr int side = 10, cells = side * side, holes = 64, plates = 17;

constexpr char letter(int plate) { return static_cast<char>('b' + plate); }
constexpr int size_of(int plate) { return plate < 4 ? 6 : plate < 9 ? 4 : plate < 13 ? 3 : 2; }
constexpr int breadth_of(int plate) { return plate < 9 ? 2 : 1; }  // the shorter side of its rectangle

constexpr Holes bit(int hole) { return Holes{1} << hole; }

template <class F>
constexpr void each_hole(Holes set, F f) {
    for (; set; set &= set - 1) f(std::countr_zero(set));
}

struct Layout {
    std::array<std::int8_t, cells> hole_at{};  // -1: no plate here; a cell is 10*y + x
    std::array<std::uint8_t, holes> cell_of{};
    std::array<std::uint8_t, holes> plate_of{};
    std::array<Holes, plates> plate{};
    std::array<Holes, side> row{}, column{};
    bool operator==(const Layout&) const = default;

    Holes line(int hole) const {
        return row[cell_of[hole] / side] | column[cell_of[hole] % side];
    }  // gaps do not interrupt it
    int at(int x, int y) const { return x < 0 || x >= side || y < 0 || y >= side ? -1 : hole_at[side * y + x]; }
};

// Orthogonal neighbours of every hole, across plate borders but not across gaps.
std::array<Holes, holes> neighbours(const Layout&);
// All holes of `within` that are reached from `start`, itself among them.
Holes flood(Holes start, Holes within, const std::array<Holes, holes>& next);
bool connected(const Layout&);

// Plate letters of the 100 cells ('a': none) to a layout; requires defects() to be empty.
Layout lay_out(std::string_view letters);

struct Board {
    Layout layout{};
    PerSeat<Holes> marbles{};  // the first is red, the second black
    bool operator==(const Board&) const = default;
};

// Everything that is wrong with a board text, in reading order; empty: it is valid.
std::vector<Phrase> defects(std::string_view text);
Result<Board> parse_board(std::string_view text);  // the first defect, where there is one
std::string text(const Board&);
inline std::string text(const Layout& layout) { return text(Board{layout}); }

}  // namespace agon::kulami
