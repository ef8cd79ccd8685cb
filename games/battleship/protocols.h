// What programs of Battleship speak with the arena: the catalogue's list. A page has no connections and goes without.
#pragma once

#include "core/catalogue.h"

namespace agon::battleship {
std::vector<Protocol> protocols();
}
