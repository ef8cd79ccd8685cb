// Which groups of squares the evaluation looks at. A shape is a group of up to ten
// squares; its instances are its images under the symmetries of the board and share one
// table of weights. The digits of an index are +1 for the mover's disc, -1 for the
// opponent's and 0 for an empty square, so that changing sides is a change of sign.
#pragma once

#include <array>
#include <cstdint>

namespace agon::othello {

inline constexpr int most_squares = 10, shape_count = 14, instance_count = 58, phase_count = 30;

struct Shape {
    int size;
    std::array<int, most_squares> squares;  // a1 = 0, b1 = 1 … h8 = 63; the first digit weighs 1, the next 3, 9 …
};

inline constexpr std::array<Shape, shape_count> shapes{{
    {9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},        // corner 3x3
    {10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},       // edge with both X squares
    {10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},     // corner 2x5
    {10, {0, 1, 2, 3, 8, 9, 10, 16, 17, 24}},    // corner triangle
    {10, {0, 9, 18, 27, 1, 10, 19, 8, 17, 26}},  // long diagonal from the corner with both neighbours
    {10, {0, 1, 2, 3, 4, 8, 9, 16, 24, 32}},     // both edges of a corner, and its X square
    {10, {8, 9, 10, 11, 12, 13, 14, 15, 0, 7}},  // second row with the corners above it
    {8, {16, 17, 18, 19, 20, 21, 22, 23}},       // third row
    {8, {24, 25, 26, 27, 28, 29, 30, 31}},       // fourth row
    {8, {0, 9, 18, 27, 36, 45, 54, 63}},         // diagonals, from the longest
    {7, {1, 10, 19, 28, 37, 46, 55}},
    {6, {2, 11, 20, 29, 38, 47}},
    {5, {3, 12, 21, 30, 39}},
    {4, {4, 13, 22, 31}},
}};

constexpr int power_of_3(int n) { return n == 0 ? 1 : 3 * power_of_3(n - 1); }

// One of the eight symmetries: bit 0 mirrors columns, bit 1 mirrors rows, bit 2 transposes.
constexpr int image(int square, int symmetry) {
    int x = square % 8, y = square / 8;
    if (symmetry & 1) x = 7 - x;
    if (symmetry & 2) y = 7 - y;
    if (symmetry & 4) {
        const int t = x;
        x = y;
        y = t;
    }
    return x + 8 * y;
}

struct Instance {
    int shape = 0, size = 0;
    std::array<int, most_squares> squares{};
};

constexpr std::uint64_t squares_of(const Instance& i) {
    std::uint64_t set = 0;
    for (int k = 0; k < i.size; ++k) set |= std::uint64_t{1} << i.squares[static_cast<std::size_t>(k)];
    return set;
}

inline constexpr std::array<Instance, instance_count> instances = [] {
    std::array<Instance, instance_count> all{};
    std::size_t count = 0;
    for (int s = 0; s < shape_count; ++s) {
        const std::size_t first = count;
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            const Shape& shape = shapes[static_cast<std::size_t>(s)];
            Instance i{s, shape.size, {}};
            for (std::size_t k = 0; k < static_cast<std::size_t>(shape.size); ++k)
                i.squares[k] = image(shape.squares[k], symmetry);
            bool known = false;
            for (std::size_t j = first; j < count; ++j) known |= squares_of(all[j]) == squares_of(i);
            if (!known) all.at(count++) = i;
        }
    }
    return all;
}();
static_assert(instances[instance_count - 1].size == 4, "instance_count fits the shapes");

// The tables of one phase lie one after the other; index 0 (all empty) is in the middle of each.
inline constexpr std::array<int, shape_count + 1> shape_begin = [] {
    std::array<int, shape_count + 1> begin{};
    for (std::size_t s = 0; s < shape_count; ++s) begin[s + 1] = begin[s] + power_of_3(shapes[s].size);
    return begin;
}();
inline constexpr int first_constant = shape_begin[shape_count];
inline constexpr int weight_count = first_constant + 2;  // and one constant for even, one for odd empties

constexpr int shape_centre(int shape) {
    return shape_begin[static_cast<std::size_t>(shape)] + power_of_3(shapes[static_cast<std::size_t>(shape)].size) / 2;
}
constexpr int constant_weight(int empties) { return first_constant + (empties & 1); }
constexpr int phase_of(int empties) { return empties / 2 < phase_count ? empties / 2 : phase_count - 1; }

}  // namespace agon::othello
