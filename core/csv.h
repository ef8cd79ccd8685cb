// Tables for spreadsheets: RFC 4180, and no cell that a spreadsheet would take for a formula.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon {

std::string csv_line(const std::vector<std::string>& cells);  // with its line end

}  // namespace agon
