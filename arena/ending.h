// Why a match ended, in one sentence with the evidence: the move, the milliseconds,
// the line on the wire.
#pragma once

#include "core/event.h"
#include "core/text.h"

namespace agon {

// By the names of the players where they are given, else as player 1 and player 2. No code: the match has no end yet.
Phrase ending_phrase(std::span<const Event> log, const PerSeat<std::string>& names = {});
Phrase ending_phrase(const Finished&, const PerSeat<std::string>& names = {});

// The phrase's sentence.
std::string ending(std::span<const Event> log, Language, std::span<const Text> game_texts = {},
                   const PerSeat<std::string>& names = {});
// The same from the end alone: without the illegal move, which only the log has.
std::string ending(const Finished&, Language, std::span<const Text> game_texts = {},
                   const PerSeat<std::string>& names = {});

}  // namespace agon
