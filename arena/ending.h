// Why a match ended, in one sentence with the evidence: the move, the milliseconds,
// the line on the wire.
#pragma once

#include "core/event.h"
#include "core/text.h"

namespace agon {

std::string ending(std::span<const Event> log, Language, std::span<const Text> game_texts = {});

}  // namespace agon
