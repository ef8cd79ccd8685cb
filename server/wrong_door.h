// Whoever speaks the protocol of another game, HTTP or TLS on a port of lines is told what
// this port is and where he wanted to go.
#pragma once

#include "core/catalogue.h"

namespace agon {

// The answer to the first line of a connection: its lines, or nothing when the line belongs here.
// `spoken` is null on the port of the arena's own protocol.
std::vector<std::string> wrong_door(std::string_view first_line, const Protocol* spoken);

}  // namespace agon
