// Addresses of the network as people write them.
#pragma once

#include <string>
#include <utility>

#include "core/refusal.h"

namespace agon {

// "HOST:PORT"; a path behind it does not matter.
Result<std::pair<std::string, int>> host_and_port(const std::string& text);
Result<int> port_number(const std::string& text);  // 1 to 65535

}  // namespace agon
