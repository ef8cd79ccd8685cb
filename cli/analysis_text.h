// How the values of moves are told to people: `MOVE VALUE exact|99 %|depth N  LINE`.
#pragma once

#include <string>
#include <vector>

#include "core/engine.h"

namespace agon {

std::string value_text(double value);     // "+2.5", "won(+3)"
std::string move_text(const MoveValue&);  // one line without its end

// What a move gave away against the best one, as a person marks it: nothing, "?!" from 2 points, "?" from 4,
// "??" from 8 or when it turned who wins a game that was decided.
std::string mark_of(double lost);

}  // namespace agon
