// The cached analysis of the named boards: what every first marble is worth, searched once
// and for longer than anybody would wait (train/boards.cpp), embedded in the program.
#pragma once

#include "games/kulami/layout.h"

namespace agon::kulami {

struct FirstMoves {
    int depth = 0;
    std::array<std::int16_t, holes> values{};  // by hole, in units of the evaluation
    std::vector<int> line{};                   // what is expected after the best of them, itself first
};

std::optional<FirstMoves> cached_first_moves(const Layout&, int scoring);  // of an empty board

// An entry of the file: the board's number, scoring, depth, 64 values of two bytes (the lower first), 16 holes (255 for
// none).
inline constexpr std::size_t cached_line = 16, cached_bytes = 8 + 1 + 1 + 2 * holes + cached_line;
std::uint64_t board_number(const Layout&);  // tells boards apart by their texts

}  // namespace agon::kulami
