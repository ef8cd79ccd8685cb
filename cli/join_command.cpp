// agon join: our player as a client at somebody else's server or board.
#include "cli/commands.h"
#include "cli/join_options.h"
#include "cli/joining.h"
#include "cli/language.h"
#include "cli/poll.h"
#include "seats/line_options.h"

namespace agon {
namespace {

void describe_join(Arguments& a, JoinOptions& o) {
    a.positional("PROTOCOL", o.protocol, "agon, or a protocol that `agon games` lists").required();
    a.positional("ADDRESS", o.address, "HOST:PORT, URL, DEVICE, or - for standard input and output").required();
    a.option("--player", o.player, "who plays for us").required();
    a.option("--games", o.games, "how many (one; a person is asked)").between(1, 1'000'000);
    a.option("--name", o.name, "what we call ourselves there");
    a.option("--log", o.log, "folder for the logs");
    a.option("--game", o.game, "game to ask for (agon), or the game's id (treasure)");
    a.option("--board", o.board, "file or name of a board (kulami)");
    a.option("--scoring", o.scoring, "0, 1 or 2 (kulami)").between(0, 2);
    a.option("--role", o.role, "1 or 2 (uart)").between(1, 2);
    a.option("--student", o.student, "student number (uart)");
    a.option("--option", o.options,
             "KEY=VALUE of the protocol, for example dialect=2025 end=a limit=30s (uart), verbose=1 (battleship)");
    a.option("--seed", o.seed, "of our player's chance; without it every run has a fresh one");
    a.option("--wait", o.wait, "how long to wait until a game begins (10m)");
    a.option("--patience", o.patience, "how long to wait for a move, the other side's (10m) or our own (5m)");
    add_rules(a, o.rules);
    add_verbosity(a, o.verbosity);
}

// Protocol null: the native one.
struct ClientRole {
    const GameEntry* game;
    const Protocol* protocol;
};

ClientRole find_client(const JoinOptions& o) {
    if (o.protocol == "agon") {
        if (o.game.empty()) throw usage_error("cli.which_game");
        return {&game_or_usage_error(o.game), nullptr};
    }
    std::string known = "agon";
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols) {
            if ((p.client || p.poller) && p.name == o.protocol) return {g, &p};
            if (p.client || p.poller) known += ", " + std::string(p.name);
        }
    throw usage_error("cli.no_protocol", {o.protocol, known});
}

}  // namespace

int run_join(const JoinOptions& o) {
    const ClientRole found = find_client(o);
    const auto options = value_or_usage_error(protocol_options(o.options));
    value_or_usage_error(
        check_options(found.protocol ? *found.protocol : Protocol{.name = "agon", .sentence = {}}, options));
    return found.protocol && found.protocol->poller ? run_poller(o, *found.game, *found.protocol)
                                                    : play_at_server(o, *found.game, found.protocol);
}

void add_join(Commands& c) {
    c.add("join", "be a client at somebody else's server or board", &describe_join, &run_join);
}

}  // namespace agon
