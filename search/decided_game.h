// What a won game is worth on top of its points: more than any estimate. A lost one is worth as much less.
#pragma once

namespace agon {

inline constexpr int decided_game = 1'000'000;

}  // namespace agon
