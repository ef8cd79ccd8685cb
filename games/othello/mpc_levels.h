// How sure a pruned search is, as people write it.
#pragma once

#include <array>

#include "games/othello/search_types.h"

namespace agon::othello {
inline constexpr std::array<int, exact_selectivity + 1> confidence_percent{73, 87, 95, 98, 99, 100};
}
