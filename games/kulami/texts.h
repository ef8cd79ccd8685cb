// Kulami's sentences in English and German.
#pragma once

#include "core/text.h"

namespace agon::kulami {
std::span<const Text> texts();
}
