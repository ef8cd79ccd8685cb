// From a player as it was written to one that can take a seat: a Java player is compiled,
// the folder of a boxed one is looked up. What needs neither is ready as it is.
#pragma once

#include "seats/players.h"

namespace agon {

Result<PlayerSpec> ready_player(PlayerSpec parsed);

// Both steps in one: parse_player(), then ready_player().
Result<PlayerSpec> ready_player(const GameEntry&, std::string_view text);

}  // namespace agon
