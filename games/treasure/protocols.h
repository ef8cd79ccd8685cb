// What programs of the treasure hunt speak with the arena: the catalogue's list. A page has no connections and goes
// without.
#pragma once

#include "core/catalogue.h"

namespace agon::treasure {
std::vector<Protocol> protocols();
}
