// One's own half map is a weapon: the owner starts in it and knows its whole shape, so it is
// bred until the owner may expect to find the treasure soon and to be on its way.
#pragma once

#include "games/treasure/half_map.h"
#include "search/time_left.h"

namespace agon::treasure {

// Starts from a half of the library, mirrored by lot, where the rules allow it, else from a random one; tries as many
// changes as there is time for.
HalfMap choose_half(const Rules&, Random&, int tried, const HalfMap* first = nullptr, const TimeLeft& = {});

// For the library: long breeding from a random half, in which a change for the worse may pass.
HalfMap breed_half(const Rules&, Random&, int tried);
double half_cost(const Rules&, const HalfMap&);  // the less, the better

std::span<const std::string_view> bred_halves();  // of the standard profile, as half maps are written

}  // namespace agon::treasure
