// The command line's sentences, English and German (cli/texts.cpp).
#pragma once

#include "core/text.h"

namespace agon {

std::span<const Text> cli_texts();
std::span<const Text> library_texts();  // those among them whose English the library of the command line writes

}  // namespace agon
