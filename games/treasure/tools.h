// What the board in the browser asks this game: checks and suggestions, as JSON.
#pragma once

#include "core/catalogue.h"

namespace agon::treasure {

std::vector<Tool> tools();

}  // namespace agon::treasure
