// The sentences of each room, one table and one file per room (core/texts_ROOM.cpp).
#pragma once

#include "core/text.h"

namespace agon {

std::span<const Text> seats_texts();
std::span<const Text> course_texts();
std::span<const Text> cluster_texts();
std::span<const Text> server_texts();
std::span<const Text> net_texts();
std::span<const Text> sandbox_texts();

}  // namespace agon
