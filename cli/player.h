// A player as the user of a command wrote it, ready to take a seat; "human" is the user.
#pragma once

#include "cli/usage.h"
#include "course/find_player.h"

namespace agon {

inline Result<PlayerSpec> find_player_for_user(const GameEntry& game, std::string_view text, const std::string& data) {
    auto player = find_player(game, text, data);
    if (player) player->language = user_language();
    return player;
}

inline PlayerSpec player_or_usage_error(const GameEntry& game, std::string_view text, const std::string& data = {}) {
    return value_or_usage_error(find_player_for_user(game, text, data));
}

}  // namespace agon
