// A recorded match as a page hands it to the module: the values of its log by their paths, "header.game",
// "events.0.type".
#pragma once

#include "core/event.h"
#include "web/core/page_table.h"

namespace agon::page {

struct PageLog {
    Header header;
    std::vector<Event> events;  // chat and thoughts are left out
};
PageLog page_log(const Words&);

}  // namespace agon::page
