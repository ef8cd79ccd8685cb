#include "course/find_player.h"

#include "base/data_folder.h"
#include "course/uploads.h"
#include "seats/ready_player.h"

namespace agon {

Result<PlayerSpec> find_player(const GameEntry& game, std::string_view text, const std::string& data) {
    constexpr std::string_view handed_in = "bot:";
    if (!text.starts_with(handed_in)) return ready_player(game, text);
    const auto uploads = Uploads::open(data_folder(data));
    if (!uploads) return std::unexpected(uploads.error());
    return (*uploads)->player(game, std::string(text.substr(handed_in.size())));
}

}  // namespace agon
