// How strong the general players are: what `best` thinks about where nobody limits it, and the ten levels. A level is
// a number of positions per move, and at the lowest ones some moves that are drawn by lot.
#pragma once

#include "core/engine.h"

namespace agon {

struct Strength {
    enum class Holds : std::uint8_t { UnlessLimited, Always };  // best has a clock to mind, a level has only itself

    std::uint64_t positions = 0;  // looked at per move
    std::uint64_t walks = 0;      // per move where the rest of a match is played by lot, which costs more
    double by_lot = 0;            // share of moves
    Holds holds = Holds::UnlessLimited;
};

inline constexpr int general_levels = 10;
Strength strength_of_level(int level);            // 1 to general_levels
Strength strength_of_best();                      // without any limit
Result<Strength> strength_in(const EngineSpec&);  // level:N; refuses levels that do not exist

}  // namespace agon
