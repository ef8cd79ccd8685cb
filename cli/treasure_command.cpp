// agon treasure: a course starts its clients as `client TR URL GAMEID`; `new` is for the person who sets up
// their game. The verb has the name that the course gives its caller.
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/language.h"
#include "cli/poll.h"
#include "core/catalogue.h"
#include "seats/players.h"

namespace agon {
namespace {

FoundCourse course_with_caller() {
    return find_course([](const Course& one) { return !one.caller.empty(); });
}

void describe_treasure(Arguments& a, JoinOptions& o) {
    o.player = "best";
    auto mode = a.positional("TR", o.protocol, "always TR").one_of({"TR"});
    auto url = a.positional("URL", o.address, "of the server").needs(mode);
    a.positional("GAMEID", o.game, "that the server gave the game").needs(url);
    a.option("--player", o.player, "who plays for us").shows_default();
    a.option("--name", o.name, "what we call ourselves there");
    add_rules(a, o.rules);
}

int run_treasure(const JoinOptions& given) {
    if (given.game.empty()) throw usage_error("usage.see_help", {say({"cli.treasure"})});
    JoinOptions o = given;
    o.protocol = course_with_caller().course->caller;
    return run_join(o);
}

void describe_new_game(Arguments& a, NewGameOptions& o) {
    const FoundCourse found = course_with_caller();
    o.game = found.game;
    o.protocol = find_protocol(*found.game, found.course->caller);
    o.server = fmt::format("http://127.0.0.1:{}", o.protocol->port);
    a.option("--server", o.server, "URL of the server (default: the one on this machine)");
    a.flag("--debug", o.debug, "no limit of time per action");
    a.flag("--dummy", o.dummy, "a weak opponent joins at once");
}

}  // namespace

void add_treasure(Commands& c) {
    const FoundCourse found = course_with_caller();
    if (!found) return;
    const std::string verb(found.course->caller);
    c.add(verb, "TR URL GAMEID: the course's own calling convention; new: create a game", &describe_treasure,
          &run_treasure);
    c.add(verb + " new", "creates a game on a server and prints its id", &describe_new_game, &run_new_game);
}

}  // namespace agon
