// Is there any legal fleet left that explains everything said, and which? The question
// behind every audit; much cheaper than counting all of them.
#pragma once

#include "games/battleship/knowledge.h"

namespace agon::battleship {

// Some fleet that fits, or nothing: then none exists.
std::optional<Fleet> find_witness(const Constraints&);

// The same, beginning from a fleet that explained everything before the last answer: mostly one ship must move.
std::optional<Fleet> find_witness(const Knowledge&, const std::optional<Fleet>& before);

// The same within a limited effort (placements tried), from which it takes what it needs: Unknown if that does not
// suffice.
enum class Existence : std::uint8_t { Yes, No, Unknown };
Existence exists(const Constraints&, int& effort);

}  // namespace agon::battleship
