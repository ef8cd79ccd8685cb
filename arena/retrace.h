// A match that was refereed elsewhere, played over move by move: does its log follow from the rules? Nothing that a log
// says about itself is believed, neither its end nor its times. Pure.
#pragma once

#include "arena/result.h"

namespace agon {

// Shown: the rules alone lead to this end. Claimed: somebody says that a program lost otherwise (by time, a crash, an
// illegal move …), which the log can tell but not prove.
enum class Proof : std::uint8_t { Shown, Claimed };

// A refusal says what cannot have happened. `could_last`: so much time has really passed since the match was handed
// out.
Result<Proof> retrace(const Header&, std::span<const Event> log, std::optional<Duration> could_last = {});

}  // namespace agon
