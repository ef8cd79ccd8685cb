// Whole games in virtual time, the same in a page and in the native program: what the test of the module compares.
#pragma once

#include <string>

#include "core/refusal.h"

namespace agon::page {

// match|GAME|RULES|SEED|FIRST|SECOND: two engines, every move and the end.
// random|GAME|RULES|SEED: legal moves drawn by the seed, every view on the way.
// report|GAME|RULES|SEED: the report of the random match with that seed.
// golden|GAME: the text of games/GAME/golden.txt.
// search|GAME|SEED|PLIES|ENGINE|NODES: after so many random moves, what the engine thinks of every move.
Result<std::string> perform(std::string_view job);

}  // namespace agon::page
