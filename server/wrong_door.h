// A client that speaks the protocol of another game, HTTP or TLS on a port of lines reads what
// this port is and which one it wants.
#pragma once

#include "core/catalogue.h"

namespace agon {

// The answer to the first line of a connection: its lines, or nothing when the line belongs here.
// `spoken` is null on the port of the arena's own protocol. Nonsense on the port of a course is not answered: its own
// server would only close, and its clients know no other word.
std::vector<std::string> wrong_door(std::string_view first_line, const Protocol* spoken);

}  // namespace agon
