// How the games at a foreign server ended; scripts of the course read this line.
#pragma once

#include <fmt/core.h>

#include <string>

namespace agon {

inline std::string tally_text(const std::string& name, int won, int lost, int drawn = 0) {
    const std::string draws = drawn == 0 ? "" : drawn == 1 ? ", 1 draw" : fmt::format(", {} draws", drawn);
    return fmt::format("{} won {} times and lost {} times{}", name, won, lost, draws);
}

}  // namespace agon
