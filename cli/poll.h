// Our player at a server that is polled over HTTP (agon join treasure, agon treasure).
#pragma once

#include "cli/options.h"
#include "core/catalogue.h"

namespace agon {

int run_poller(const JoinOptions&, const GameEntry&, const Protocol&);

}  // namespace agon
