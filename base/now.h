// The one place where the shell reads the clock; what is below it gets the time as an argument.
#pragma once

#include "core/event.h"

namespace agon {

inline Time now() { return std::chrono::steady_clock::now(); }

}  // namespace agon
