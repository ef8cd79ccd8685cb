// How a position looks as a board, for games without a drawing of their own: cells with pieces on them, cells that are
// marked, and lines between cells. A game's draw() and view() are made of it; the browser shows it and finds the cells
// that a move names: "d" is a column, "d3" a cell, "a1-a4" one cell after the other.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace agon {

struct BoardLayout {
    enum class FirstRow : std::uint8_t { Top, Bottom };  // where row 1 is

    int columns = 0, rows = 0;  // columns are called a, b, c …, rows 1, 2, 3 …
    // Row by row from the top, one character per cell: '.' empty, 'X' a piece of the first player, 'O' of the second,
    // ' ' no cell at all; any other character is shown as it is.
    std::string cells{};
    FirstRow first_row = FirstRow::Bottom;
    std::vector<std::string> marks{};                 // cells to point at: the last move, a row of four
    std::vector<std::array<std::string, 2>> lines{};  // a board of points and lines instead of squares
    bool operator==(const BoardLayout&) const = default;
};

std::string cell_name(const BoardLayout&, int x, int y);  // y counts from the top
std::string drawn(const BoardLayout&);                    // for terminals, logs and golden files
std::string to_json(const BoardLayout&);                  // docs/schema/layout.json
std::string drawing_to_json(const std::string& drawing);  // a view() with nothing but a drawing

}  // namespace agon
