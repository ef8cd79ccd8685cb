// A position as a command names it: the game's own notation, or the moves that lead to it.
#pragma once

#include <memory>

#include "core/catalogue.h"

namespace agon {

// An empty position is the start. Throws UsageError, as play_moves does.
std::unique_ptr<AnyPosition> position_from(const GameEntry&, const std::string& rules, const std::string& position);
void play_moves(const GameEntry&, AnyPosition&, const std::string& moves);
Seat to_act(const AnyPosition&);

}  // namespace agon
