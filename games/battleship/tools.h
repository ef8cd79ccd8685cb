// What the board in the browser asks this game: checks and suggestions, as JSON.
#pragma once

#include "core/catalogue.h"

namespace agon::battleship {

std::vector<Tool> tools();

}  // namespace agon::battleship
