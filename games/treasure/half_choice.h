// One's own half map is a weapon: the owner starts in it and knows its whole shape, so it is
// bred until the owner may expect to find the treasure soon.
#pragma once

#include "games/treasure/half_map.h"

namespace agon::treasure {

HalfMap choose_half(const Rules&, Random&, int tried, const HalfMap* first = nullptr);

}  // namespace agon::treasure
