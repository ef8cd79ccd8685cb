// The treasure hunt's sentences in English and German.
#pragma once

#include "core/text.h"

namespace agon::treasure {
std::span<const Text> texts();
}
