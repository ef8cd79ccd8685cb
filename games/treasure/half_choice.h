// One's own half map is a weapon: among generated halves, the one in which the enemy
// needs long to find the fort and its owner finds the treasure soon.
#pragma once

#include "games/treasure/half_map.h"

namespace agon::treasure {

HalfMap choose_half(const Rules&, Random&, int generated, const HalfMap* first = nullptr);

}  // namespace agon::treasure
