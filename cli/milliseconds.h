// A duration as people write it on the command line ("30s"), in milliseconds.
#pragma once

#include "cli/usage.h"
#include "core/clock.h"

namespace agon {

inline std::chrono::milliseconds milliseconds_or_usage_error(const std::string& text) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(value_or_usage_error(parse_duration(text)));
}

}  // namespace agon
