// A question that a position of a recorded game asks, with the answer that an exact solver found. A game that makes
// puzzles has a file puzzles.cpp, which defines `const PuzzleMaker& <folder>_puzzles()`; the list is generated, and the
// page's module is built without them.
#pragma once

#include "core/catalogue.h"

namespace agon {

struct Puzzle {
    std::string kind;                  // one of its maker's
    std::vector<std::string> right{};  // the moves that solve it
    std::vector<std::string> line{};   // the solution from the first move on; "right*3" is said three times
    int value = 0;  // what the solution is worth, by the kind: points, a chance in per cent, commands
    int size = 0;   // how much is open, by the kind: empty squares, plies, fleets, unseen fields
};

struct PuzzleMaker {
    std::vector<std::string_view> kinds;
    // What the position asks the seat that is to move; nothing: no question, or one that is too hard to be sure of.
    // It sees what that seat may know.
    std::optional<Puzzle> (*pose)(const AnyPosition&, Seat);
};

const PuzzleMaker* puzzle_maker(const GameEntry&);            // null: no puzzles
std::span<const std::uint8_t> puzzle_book(const GameEntry&);  // games/NAME/puzzles.tsv; empty: none

}  // namespace agon
