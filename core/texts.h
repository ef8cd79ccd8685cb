// The sentences of each room, one table and one file per room (core/texts_ROOM.cpp).
#pragma once

#include "core/text.h"

namespace agon {

// In the module of a page: what nobody meets there is left out, because it weighs more than a game.
#ifdef __wasm__
inline constexpr bool in_a_page = true;
#else
inline constexpr bool in_a_page = false;
#endif

std::span<const Text> seats_texts();
std::span<const Text> course_texts();
std::span<const Text> cluster_texts();
std::span<const Text> server_texts();
std::span<const Text> net_texts();
std::span<const Text> sandbox_texts();
std::span<const Text> why_texts();

}  // namespace agon
