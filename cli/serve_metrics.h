// What a monitoring system may know about a running arena.
#pragma once

#include "cli/serve_doors.h"

namespace agon {

std::string metrics_of(const ArenaServer&, const Recorder&, const Doors&, const Web*);  // Web null: no browser's port

}  // namespace agon
