// Games that were played elsewhere and brought here for the explorer: FOLDER/games/GAME/NAME.games, a told game per
// line (arena/explorer.h).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/explorer.h"

namespace agon {

// Replaces what was brought under that name before.
Result<> keep_imported(const std::filesystem::path& folder, std::string_view game, const std::string& name,
                       const std::vector<ToldGame>&);
void each_imported(const std::filesystem::path& folder, std::string_view game,
                   const std::function<void(const ToldGame&)>&);

}  // namespace agon
