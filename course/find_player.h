// Any player by its text, those that were handed in (`bot:NAME`, `bot:NAME@VERSION`) included.
#pragma once

#include "seats/players.h"

namespace agon {

// Parsed and ready (seats/ready_player.h). `data`: the folder of the hand-ins; empty: the user's own.
Result<PlayerSpec> find_player(const GameEntry&, std::string_view text, const std::string& data = {});

}  // namespace agon
