// What the pages of the lab ask for: the lines with their boards, and one line in full.
#pragma once

#include "server/board_door.h"
#include "server/web/route.h"

namespace agon {

std::vector<Route> lab_routes(const BoardDoor*);  // null where the arena has no lines; else it outlives them

}  // namespace agon
