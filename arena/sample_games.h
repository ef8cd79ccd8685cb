// One whole match of a game with a fixed seed, as a text that a person can read: the same natively and in a page, and
// kept as games/NAME/golden.txt. Pure.
#pragma once

#include "core/catalogue.h"

namespace agon {

std::string golden_match(const GameEntry&);
std::string endings(std::span<const Event> log, const GameEntry&);  // in both languages, a line each

}  // namespace agon
