// A player outside of this process behind the Engine interface, for places that know
// engines only: our seat at a foreign server. It runs its own loop while it thinks.
#pragma once

#include "seats/remote.h"

namespace agon {

// Refused when the player cannot be started or does not get ready.
Result<std::unique_ptr<Engine>> make_player(const GameEntry&, const PlayerSpec&);

}  // namespace agon
