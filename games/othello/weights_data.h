// What games/othello/train made, embedded in the program: the weights, unpacked once on
// the first call (some tenths of a second), and the opening book. A page fetches the weights.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/engine_table.h"

namespace agon::othello {
std::vector<EngineTable> engine_tables();
bool weights_there();
std::span<const std::int16_t> weights();                             // phase_count tables of weight_count, in 1/16 disc
std::optional<int> book_move(std::uint64_t own, std::uint64_t opp);  // the square, if the book knows the position
}  // namespace agon::othello
