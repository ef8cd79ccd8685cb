// agon perft: counts the leaves of the game tree, to compare rules with other programs'.
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/position.h"

namespace agon {
namespace {

struct PerftOptions {
    std::string game, position, rules;
    int depth = 0;
};

void describe_perft(Arguments& a, PerftOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.positional("DEPTH", o.depth, "plies").required().between(0, 60);
    a.option("--position", o.position, "in the game's position notation");
    add_rules(a, o.rules);
}

bool cannot_be_listed(const AnyPosition& p) {
    return !p.outcome() && p.legal(Seat::First).empty() && p.legal(Seat::Second).empty();
}

int run_perft(const PerftOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    if (!game.perft) throw usage_error("cli.no_perft", {std::string(game.title)});
    const auto p = position_from(game, o.rules, o.position);
    if (cannot_be_listed(*p)) throw usage_error("cli.no_perft_here", {std::string(game.title)});
    print("{}\n", game.perft(*p, o.depth));
    return 0;
}

}  // namespace

void add_perft(Commands& c) { c.add("perft", "counts the leaves of the game tree", &describe_perft, &run_perft); }

}  // namespace agon
