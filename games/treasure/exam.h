// Examines a foreign treasure-hunt server: drives both players of many games
// through every rule and reports what the server did otherwise.
#pragma once

#include "core/conform.h"
#include "games/treasure/messages.h"
#include "games/treasure/profile.h"

namespace agon::treasure {

struct ExamSetup {
    Rules rules{};
    Generation generation = Generation::Current;
    bool patient = false;  // also the ten minutes and the limit of games (about twelve minutes more)
};
Result<ExamSetup> exam_setup(const ExamOptions&);  // rules=…, generation=…, long=0|1
std::unique_ptr<Examiner> make_exam(const ExamSetup&);

}  // namespace agon::treasure
