// Examines a foreign relay server: takes both seats of several games and compares
// every message that comes back with the one that was sent. What the course's document
// asks for must hold; what only a referee does (stopping a violation, several games at
// once) is reported as left out, unless the word "arena" asks for it too.
#pragma once

#include "core/conform.h"

namespace agon::battleship {

// Options: rules=arena, seed=N for fleets and shots. Anything else is refused.
Result<std::unique_ptr<Examiner>> relay_examiner(const ExamOptions&);

}  // namespace agon::battleship
