#include "search/strength.h"

#include <algorithm>

namespace agon {

// Each level looks at about three times as many positions as the one below; the lowest also move by lot.
Strength strength_of_level(int level) {
    constexpr double by_lot[general_levels] = {0.6, 0.4, 0.25, 0.15, 0.07};
    constexpr std::uint64_t positions[general_levels] = {10, 30, 80, 200, 600, 2000, 6000, 20'000, 60'000, 200'000};
    constexpr std::uint64_t walks[general_levels] = {10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120};
    const auto at = static_cast<std::size_t>(std::clamp(level, 1, general_levels) - 1);
    return {positions[at], walks[at], by_lot[at], Strength::Holds::Always};
}

Strength strength_of_best() { return {.positions = 500'000, .walks = 8000}; }

Result<Strength> strength_in(const EngineSpec& spec) {
    const int level = spec.level.value_or(0);
    if (level >= 1 && level <= general_levels) return strength_of_level(level);
    return refuse("engine.level_range", {std::to_string(level), "1", std::to_string(general_levels)});
}

}  // namespace agon
