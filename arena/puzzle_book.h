// Puzzles made of recorded games: every position that asks something its game's exact solver can answer, graded by the
// share of the built-in levels that answer wrongly, and kept as one line each. Pure.
#pragma once

#include "arena/result.h"
#include "core/puzzle.h"

namespace agon {

// Where a puzzle stands: by the game's notation, or by the moves of the recorded game up to it.
struct BookPuzzle {
    Puzzle puzzle;
    Seat seat{};    // who is asked
    int fails = 0;  // per cent of the levels
    std::string rules{};
    std::uint64_t seed = 0;
    std::string position{};            // empty: the game has no notation
    std::vector<std::string> moves{};  // the seat's number, then the move
};

// Columns separated by tabs: kind, fails, value, size, seat, right, line, rules, seed, position, moves.
std::string text(const BookPuzzle&);
Result<BookPuzzle> parse_puzzle(std::string_view line);
Result<std::vector<BookPuzzle>> parse_book(std::string_view text);

// What the positions of a match ask; of one kind and seat at most one in `apart` plies. Not graded yet.
std::vector<BookPuzzle> puzzles_of(const GameEntry&, const Record&, int apart = 6);

// Plays it through the referee. Refused: it cannot be reached, or its seat is not to move there.
Result<std::unique_ptr<AnyPosition>> position_of(const GameEntry&, const BookPuzzle&);

// Refused: the solver answers differently from what is written.
Verdict check_puzzle(const GameEntry&, const BookPuzzle&);

// Eight of the engines "level:1..N" of the game, evenly; not the strongest fifth, which takes too long.
std::vector<std::string> grading_players(const GameEntry&);
Result<int> share_that_fails(const GameEntry&, const BookPuzzle&, std::span<const std::string> players);

// A whole match between two levels that the seed draws, in virtual time.
Result<Record> played_by_levels(const GameEntry&, const std::string& rules, std::uint64_t seed);

}  // namespace agon
