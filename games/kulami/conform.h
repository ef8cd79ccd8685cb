// Examines a foreign Kulami server: drives it through every line of the protocol,
// plays a whole game against our own rules, and says what differs.
#pragma once

#include "core/conform.h"

namespace agon::kulami {

// Options: rules=… for the board and level of the game that is played, seed=N for its moves.
std::unique_ptr<Examiner> make_examiner(const ExamOptions&);

}  // namespace agon::kulami
