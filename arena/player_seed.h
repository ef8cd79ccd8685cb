// The seed of a player's own chance in a match. Both sides of a pair of games start from the same seed of the match;
// players who shared it too would play the same game twice, with sides exchanged.
#pragma once

#include "core/event.h"

namespace agon {

// Differs by the match's seed, its number and the seat; the same match, played in another run, gives the same.
std::uint64_t player_seed(const Header&, Seat);

}  // namespace agon
