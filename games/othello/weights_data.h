// The weights that games/othello/train made, embedded in the program and unpacked once,
// on the first call (a tenth of a second).
#pragma once

#include <cstdint>
#include <span>

namespace agon::othello {
std::span<const std::int16_t> weights();  // phase_count tables of weight_count, in 1/16 disc
}
