#include "course/find_player.h"

#include "base/data_folder.h"
#include "course/uploads.h"

namespace agon {

PlayerSpec find_player(const GameEntry& game, std::string_view text, const std::string& data) {
    constexpr std::string_view handed_in = "bot:";
    if (!text.starts_with(handed_in)) return parse_player(game, text);
    return Uploads(data_folder(data)).player(game, std::string(text.substr(handed_in.size())));
}

}  // namespace agon
