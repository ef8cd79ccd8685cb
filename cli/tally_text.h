// How the games at a foreign server ended; scripts of the course read this line.
#pragma once

#include <fmt/core.h>

#include <string>

namespace agon {

inline std::string times_text(int n) { return fmt::format("{} time{}", n, n == 1 ? "" : "s"); }

inline std::string tally_text(const std::string& name, int won, int lost, int drawn = 0) {
    const std::string draws = drawn == 0 ? "" : drawn == 1 ? ", 1 draw" : fmt::format(", {} draws", drawn);
    return fmt::format("{} won {} and lost {}{}", name, times_text(won), times_text(lost), draws);
}

}  // namespace agon
