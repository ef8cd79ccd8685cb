// Sentences with a number, about wrong usage, and of the library that reads the command line.
#pragma once

#include "cli/usage.h"

namespace agon {

std::string counted(std::string code, int count, std::vector<std::string> more = {});  // {0}: the count; one: CODE.one
UsageError usage_error(const std::string& code, std::vector<std::string> args = {});

// A sentence of the library that reads the command line, which speaks English only.
std::string in_user_language(std::string_view english);

}  // namespace agon
