// The roll of a course as a table (CSV) that spreadsheets read and write, and the sheet of tokens that is printed once.
#pragma once

#include <string_view>

#include "core/refusal.h"
#include "core/text.h"
#include "store/people_store.h"

namespace agon {

// The first line names the columns, in any order: name, login, team, email, role (student, staff). Commas or semicolons
// between them. A refusal names the line; nobody is read then.
Result<std::vector<RollEntry>> read_roll(std::string_view csv);
std::string roll_csv(const std::vector<RollEntry>&);

struct IssuedToken {
    RollEntry whose;
    std::string token;
};
// A page with a slip for everybody, to be printed, cut and given away.
std::string token_sheet(const std::vector<IssuedToken>&, Language);

}  // namespace agon
