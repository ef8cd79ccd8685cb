// Options of a protocol on a line of its own: words KEY=VALUE, the speed of a serial line among them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace agon {

struct Protocol;

// KEY=VALUE words as a map; words that begin with "1:" or "2:" only for that board. Throws UsageError.
std::map<std::string, std::string> protocol_options(const std::vector<std::string>& words, int board = 0);
void refuse_unknown_options(const Protocol&, const std::map<std::string, std::string>& options);  // throws UsageError
int baud_of(const std::map<std::string, std::string>& options);  // baud=…, else 115200; throws UsageError

}  // namespace agon
