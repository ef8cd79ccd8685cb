#include "seats/boards.h"

#include <algorithm>

namespace agon {

bool is_board(const PlayerSpec& p) {
    using enum PlayerSpec::Kind;
    const bool line = p.kind == Serial || p.kind == Pty || p.kind == Unix || p.kind == Connect;
    return line && p.protocol != "agon";
}

std::string customary_clock(const GameEntry& game, std::span<const PlayerSpec> players) {
    return std::ranges::any_of(players, is_board) ? "none" : std::string(game.clock);
}

void introduce_boards(std::array<PlayerSpec, 2>& players) {
    if (!std::ranges::all_of(players, is_board)) return;
    for (PlayerSpec& p : players) p.line["relay"] = "yes";
}

}  // namespace agon
