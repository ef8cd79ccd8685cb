// Any player by its text, those that were handed in (`bot:NAME`, `bot:NAME@VERSION`) included.
#pragma once

#include "seats/players.h"

namespace agon {

// Throws UsageError as parse_player() does. `data`: the folder of the hand-ins; empty: the user's own.
PlayerSpec find_player(const GameEntry&, std::string_view text, const std::string& data = {});

}  // namespace agon
