// WTHOR, the tournament database of the French federation: files of 68-byte records,
// little-endian, one game each. Reading and writing is over bytes in memory.
#pragma once

#include <span>

#include "games/othello/rules.h"

namespace agon::othello {

struct WthorGame {
    int tournament = 0, black = 0, white = 0;  // numbers in the tournament and player files
    int black_discs = 0;                       // winner takes the empties, as tournaments count
    int theoretical = 0;                       // Black's discs with perfect play from `WthorFile::empties`
    std::vector<int> squares{};                // passes are not recorded
    bool operator==(const WthorGame&) const = default;
};

struct WthorFile {
    int year = 0;      // of the games
    int empties = 24;  // where `theoretical` was computed
    std::vector<WthorGame> games{};
    bool operator==(const WthorFile&) const = default;
};

Result<WthorFile> read_wthor(std::span<const std::uint8_t>);
std::vector<std::uint8_t> write_wthor(const WthorFile&);

// All positions of a game with the passes put back, the first before any move, the last
// at its end; a Phrase names the move that is impossible.
Result<std::vector<Othello::Position>> replay(std::span<const int> squares);

// Black's discs when the winner takes the empties; for an unfinished game as it lies.
int black_discs_at_end(const Othello::Position&);

}  // namespace agon::othello
