// Players of a match in which processor time is charged (`--clock total=8s,cpu`): each runs
// in a process of its own, an engine of the arena too, and sees the processor time of that
// process as its clock. So engines can be compared on a machine that others use. (Engines of
// games with secrets stay in the arena's process.)
#pragma once

#include <array>

#include "seats/players.h"

namespace agon {

// As they are where the conduct charges by the wall. Refused if the library that this needs is not there.
Result<std::array<PlayerSpec, 2>> on_their_clock(const GameEntry&, const Conduct&, std::array<PlayerSpec, 2>);

std::string cpu_clock_library();  // to be preloaded; a file beside this program

}  // namespace agon
