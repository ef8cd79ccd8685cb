// A whole roll gets its tokens: whoever is new, or everybody once more.
#pragma once

#include "course/roll.h"
#include "course/uploads.h"

namespace agon {

enum class Renewal : std::uint8_t { KeepTokens, RenewAll };

// Enrols everybody of the roll in this data folder. An empty cell changes nothing of what is known, and no table takes
// anybody's role of staff away. The tokens that were issued are told here once.
Result<std::vector<IssuedToken>> enrol_everybody(const std::filesystem::path& data_folder,
                                                 const std::vector<RollEntry>&, Renewal);

}  // namespace agon
