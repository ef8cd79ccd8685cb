// One line of the report that `agon check` prints about somebody's bot.
#pragma once

#include <string>

namespace agon {

struct Finding {
    std::string what;
    bool passed;
    std::string sentence;
};

}  // namespace agon
