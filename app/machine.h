// What this machine is, and whether it has time, for reports.
#pragma once

#include <string>

namespace agon {

std::string cpu_model();

// A sentence when more programs want a processor than there are, so that wall-clock times of
// bots mean little; empty otherwise. In the user's language.
std::string too_busy();

}  // namespace agon
