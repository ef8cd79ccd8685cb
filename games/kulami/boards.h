// Where boards come from: a shipped collection with names, and two seeded generators.
#pragma once

#include <span>

#include "games/kulami/layout.h"

namespace agon::kulami {

struct NamedBoard {
    std::string_view name, text;
};

// The .ku files beside this one, in alphabetical order; built in.
std::span<const NamedBoard> named_boards();

Layout square_board(std::uint64_t seed);     // the closed 8x8 square in the middle of the grid
Layout irregular_board(std::uint64_t seed);  // connected, with a ragged outline and gaps
Layout scattered_board(std::uint64_t seed);  // as it falls, mostly in several parts

// Checks what a rules text says after board= and brings it into its shortest form: a
// name, a board text without marbles, "square[:SEED]" or "irregular[:SEED]".
Result<std::string> normal_board(std::string_view);
// The board itself; `seed` is used where the text leaves it open. Requires normal_board().
Layout board_for(std::string_view normal, std::uint64_t seed);

// What an editor should mention although the board may be played.
std::vector<Phrase> warnings(const Layout&);

}  // namespace agon::kulami
