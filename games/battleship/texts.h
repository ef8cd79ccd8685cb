// Battleship's sentences in English and German.
#pragma once

#include "core/text.h"

namespace agon::battleship {
std::span<const Text> texts();
}
