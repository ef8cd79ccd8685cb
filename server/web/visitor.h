// A browser's address and rights.
#pragma once

#include <string>

namespace agon {

// local: on this machine, or with the administrator's token.
struct Visitor {
    std::string address;
    bool local = false;
};

}  // namespace agon
