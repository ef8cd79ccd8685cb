// What this machine is, for reports.
#pragma once

#include <string>

namespace agon {

std::string cpu_model();

}  // namespace agon
