// What programs of Kulami speak with the arena: the catalogue's list. A page has no connections and goes without.
#pragma once

#include "core/catalogue.h"

namespace agon::kulami {
std::vector<Protocol> protocols();
}
