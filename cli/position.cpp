#include "cli/position.h"

#include "cli/language.h"

namespace agon {

std::unique_ptr<AnyPosition> position_from(const GameEntry& game, const std::string& rules,
                                           const std::string& position) {
    if (!position.empty() && !game.position) throw usage_error("cli.no_notation", {std::string(game.title)});
    return value_or_usage_error(position.empty() ? game.start(rules, 1) : game.position(rules, position));
}

void play_moves(const GameEntry& game, AnyPosition& p, const std::string& text) {
    for (const auto& m : value_or_usage_error(game.split_moves(text)))
        if (const auto ok = p.play(to_act(p), m); !ok) throw usage_error("cli.bad_move", {m, embed(ok.error())});
}

Seat to_act(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

}  // namespace agon
