// Our own standard input and output as a port: how a foreign program talks to us when it
// has started us as its engine.
#pragma once

#include "net/port.h"

namespace agon::net {

// Takes both over. What the process prints afterwards goes to standard error, since lines of the
// protocol and words for people must not mix.
std::unique_ptr<LinePort> open_standard(Loop&, PortOptions = {});

}  // namespace agon::net
