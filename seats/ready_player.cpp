#include "seats/ready_player.h"

#include "sandbox/cage.h"
#include "seats/java_player.h"

namespace agon {
namespace {

Result<PlayerSpec> ready_java(PlayerSpec p) {
    const auto target = parse_java_target(p.target);
    if (!target) return std::unexpected(target.error());
    auto player = JavaPlayer::compiled(*target);
    if (!player) return std::unexpected(player.error());
    p.java = std::move(*player);
    return p;
}

Result<PlayerSpec> ready_box(PlayerSpec p) {
    sandbox::Box box = *p.box;
    for (sandbox::Share& share : box.shares) {
        std::error_code none;
        if (!std::filesystem::is_directory(share.outside, none))
            return refuse(Refusal::Kind::Missing, "seats.no_folder", {share.outside.string()});
        share.outside = std::filesystem::absolute(share.outside);
    }
    p.box = std::make_shared<sandbox::Box>(std::move(box));
    return p;
}

}  // namespace

Result<PlayerSpec> ready_player(PlayerSpec parsed) {
    if (parsed.kind == PlayerSpec::Kind::Java && !parsed.java) return ready_java(std::move(parsed));
    if (parsed.box) return ready_box(std::move(parsed));
    return parsed;
}

Result<PlayerSpec> ready_player(const GameEntry& game, std::string_view text) {
    auto parsed = parse_player(game, text);
    return parsed ? ready_player(std::move(*parsed)) : parsed;
}

}  // namespace agon
