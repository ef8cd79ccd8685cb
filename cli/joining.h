// Our player at a foreign server that speaks lines. The server is the referee; what it says is
// mirrored into a log of our own.
#pragma once

#include "cli/join_options.h"
#include "core/catalogue.h"

namespace agon {

// Protocol null: Agon's own. The exit status.
int play_at_server(const JoinOptions&, const GameEntry&, const Protocol*);

}  // namespace agon
