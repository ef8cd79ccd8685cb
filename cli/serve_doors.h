// The doors of a running arena: a port or a line for every protocol that it serves.
#pragma once

#include "cli/serve_options.h"
#include "seats/service_door.h"
#include "server/board_door.h"
#include "server/line_door.h"
#include "server/web/web.h"

namespace agon {

struct Doors {
    std::vector<std::unique_ptr<LineDoor>> lines;
    std::vector<std::unique_ptr<ServiceDoor>> services;
    std::unique_ptr<BoardDoor> boards;
    std::vector<std::string> addresses;  // for people
    std::vector<DoorInfo> open;          // for their browsers
};

void open_doors(net::Loop&, ArenaServer&, const ServeOptions&, Doors&);  // throws UsageError

}  // namespace agon
