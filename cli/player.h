// A player as the user of a command wrote it, ready to take a seat; "human" is the user.
#pragma once

#include "cli/usage.h"
#include "course/find_player.h"

namespace agon {

inline PlayerSpec player_or_usage_error(const GameEntry& game, std::string_view text, const std::string& data = {}) {
    PlayerSpec player = value_or_usage_error(find_player(game, text, data));
    player.language = user_language();
    return player;
}

}  // namespace agon
