// Options of a protocol on a line of its own: words KEY=VALUE, the speed of a serial line among them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace agon {

using LineOptions = std::map<std::string, std::string>;

// KEY=VALUE words as a map; words that begin with "1:" or "2:" only for that board. Which keys there are is the
// protocol's business: check_options() of core/catalogue.h.
Result<LineOptions> protocol_options(const std::vector<std::string>& words, int board = 0);
Result<int> baud_of(const LineOptions&);  // baud=…, else 115200

}  // namespace agon
