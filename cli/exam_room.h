// Where an examination takes place: carries out what the examiner wants on real connections or lines.
#pragma once

#include "core/conform.h"
#include "seats/line_options.h"

namespace agon {

// address: HOST:PORT, a URL, or the device of a board, which is opened with the speed among the options.
std::vector<Check> hold_exam(std::unique_ptr<Examiner>, const std::string& address, const LineOptions&);
bool failed(std::span<const Check>);  // at least one of them

}  // namespace agon
