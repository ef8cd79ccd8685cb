// The doors of a running arena: a port or a line for every protocol that it serves.
#pragma once

#include "cli/serve_options.h"
#include "seats/service_door.h"
#include "server/board_door.h"
#include "server/line_door.h"
#include "server/web/web.h"

namespace agon {

struct Doors {
    Dismissals dismissals;  // before the doors that report to it
    std::vector<std::unique_ptr<LineDoor>> lines;
    std::vector<std::unique_ptr<ServiceDoor>> services;
    std::unique_ptr<BoardDoor> boards;
    std::vector<std::string> addresses;  // for people
    std::vector<DoorInfo> open;          // for their browsers
};

// Where what the doors must remember is kept.
struct DoorArchive {
    Recorder& recorder;
    std::filesystem::path folder;
};

std::vector<int> ports_of(const ServeOptions&);  // every TCP port that is to be opened

void open_doors(net::Loop&, ArenaServer&, const ServeOptions&, const DoorArchive&, Doors&);  // throws UsageError

}  // namespace agon
