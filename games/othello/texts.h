// Othello's sentences in English and German.
#pragma once

#include "core/text.h"

namespace agon::othello {
std::span<const Text> texts();
}
