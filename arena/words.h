// Words and figures of the arena's text protocols and sentences.
#pragma once

#include <string>
#include <string_view>

#include "core/event.h"

namespace agon {

std::string_view next_word(std::string_view& rest);  // up to the next blank, taken off the front
std::string milliseconds_text(Duration);             // "8012", or "8000.4" where the fraction decides

}  // namespace agon
