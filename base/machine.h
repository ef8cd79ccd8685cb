// What this machine is and has, for reports.
#pragma once

#include <string>

namespace agon {

std::string cpu_model();
std::string host_name();
std::string find_program(const std::string& name);  // its full path, empty if it is not there

}  // namespace agon
