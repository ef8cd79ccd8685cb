// A browser's address and rights.
#pragma once

#include <string>

namespace agon {

// local: on this machine, or with the administrator's token. login: whom a trusted proxy vouches for; empty: nobody.
struct Visitor {
    std::string address;
    bool local = false;
    std::string login{};
};

}  // namespace agon
