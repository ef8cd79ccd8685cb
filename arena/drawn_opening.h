// Openings that nobody wrote down: a few legal moves by lot. Players that always answer alike would otherwise
// play one game again and again.
#pragma once

#include <cstdint>
#include <string>

#include "core/catalogue.h"

namespace agon {

inline constexpr int drawn_plies = 6;  // enough for thousands of different games, few enough to leave a game to play

// Do matches begin alike whatever their seed, and can moves be drawn at all?
bool needs_openings(const GameEntry&, const std::string& rules);

// The moves, separated by blanks; the same for the same seed. Empty where the game does not list its moves.
std::string drawn_opening(const GameEntry&, const std::string& rules, std::uint64_t seed, int plies);

}  // namespace agon
