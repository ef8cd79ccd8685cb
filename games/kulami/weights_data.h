// What games/kulami/train made, embedded in the program.
#pragma once

#include <cstdint>
#include <span>

namespace agon::kulami {

std::span<const std::int16_t> weights_data();  // numbers_in_weights; evaluation.h says which

}  // namespace agon::kulami
