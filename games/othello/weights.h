// The evaluation's weights: 30 phases of two empties each, in 1/16 disc. Packed they
// keep one weight per class of mirrored patterns, as difference to the phase before
// (nearer the end of the game), through an adaptive binary range coder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/othello/patterns.h"

namespace agon::othello {

inline constexpr int weights_per_disc = 16;

// weight number -> the number that stands for its class of mirror images.
std::vector<int> canonical_weights();

std::vector<std::uint8_t> pack_weights(std::span<const std::int16_t> all_phases);
std::vector<std::int16_t> unpack_weights(std::span<const std::uint8_t>);  // empty: not made by pack_weights

}  // namespace agon::othello
