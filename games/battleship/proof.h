// Puts a proof of a lie into words that a person can follow: why no fleet is left, and a picture
// of the fields it speaks of.
#pragma once

#include "core/game.h"
#include "games/battleship/knowledge.h"

namespace agon::battleship {

// One sentence for why no legal fleet explains this; requires that none does.
Phrase why_impossible(const Knowledge& core);

// Rows from the top with the numbers of columns and rows: ~ water, X hit, # sunk, . not asked or no part of it.
std::string picture(const Knowledge& core);

}  // namespace agon::battleship
