// How long the network needs to a peer and back, as the kernel has measured it.
#pragma once

#include "net/loop.h"

namespace agon::net {

Duration round_trip_of(int tcp_socket);  // the best so far; zero if it is not known

}  // namespace agon::net
