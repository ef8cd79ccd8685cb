// Boards on a line: whoever is reached by a device and speaks a course's protocol. Somebody presses their button, no
// clock of ours runs meanwhile, and the line outlives every game.
#pragma once

#include "seats/players.h"

namespace agon {

bool is_board(const PlayerSpec&);
// The customary clock of these players: none where a board plays, whose own protocol times it from its START on.
std::string customary_clock(const GameEntry&, std::span<const PlayerSpec>);
void introduce_boards(std::array<PlayerSpec, 2>&);  // two boards hear each other's START

}  // namespace agon
