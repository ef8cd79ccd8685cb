// Examines a board on a line by the marking sheet of its course: points per item, each with the line that proves it.
// The board plays one game as S1 (somebody presses its button) and several as S2; in one of them it is beaten, in the
// others it may shoot to the end, so that its strategy can be measured.
#pragma once

#include "core/conform.h"

namespace agon::battleship {

// Options: limit=, grace= of an answer; wait= for the button; debug=DEVICE the board's debug line, press=TEXT what to
// send there instead of asking for the button; student=DIGITS; games=N as S2; feature=WORDS what the examiner has seen;
// seed=N. Anything else is refused.
Result<std::unique_ptr<Examiner>> uart_examiner(const ExamOptions&);

}  // namespace agon::battleship
