// agon games: every game with what can be chosen for it.
#include <fmt/core.h>

#include "cli/commands.h"
#include "core/catalogue.h"

namespace agon {
namespace {

void print_game(const GameEntry& g) {
    fmt::print("{}  ({}, customary clock {})\n", g.name, g.title, g.clock);
    for (const Profile& p : g.profiles) fmt::print("  rules     {:<12} {}\n", p.name, p.sentence);
    for (const EngineInfo& e : g.engines)
        fmt::print("  engine    {:<12} {}{}\n", e.name, e.sentence,
                   e.options.empty() ? "" : fmt::format(" (options: {})", e.options));
    fmt::print("  protocol  {:<12} Agon's own text protocol, for cmd: and tcp: players\n", "agon");
    for (const Protocol& p : g.protocols)
        fmt::print("  protocol  {:<12} {}{}\n", p.name, p.sentence, p.port ? fmt::format(" (port {})", p.port) : "");
}

int run_games() {
    for (const GameEntry* g : catalogue()) print_game(*g);
    return 0;
}

}  // namespace

void add_games(Commands& c) { c.add("games", "every game: rule profiles, engines, protocols", &run_games); }

}  // namespace agon
