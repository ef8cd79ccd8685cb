// Opening files: one opening per line in the game's own notation.
#pragma once

#include <string>
#include <vector>

#include "core/catalogue.h"

namespace agon {

// Each as its moves separated by blanks; none for an empty file name. Throws UsageError naming the line.
std::vector<std::string> read_openings(const GameEntry&, const std::string& rules, const std::string& file);

}  // namespace agon
