// agon games: every game with what can be chosen for it.
#include <fmt/core.h>

#include <sstream>

#include "arena/text_table.h"
#include "base/print.h"
#include "cli/commands.h"
#include "core/catalogue.h"
#include "core/rules_text.h"
#include "core/shown_width.h"

namespace agon {
namespace {

// One line of the list; what a terminal of 100 columns does not hold goes on below its sentence.
void print_choice(std::string_view kind, std::string_view name, const std::string& sentence) {
    const std::string head = fmt::format("  {:<9} {:<12} ", kind, name);
    const std::string text = plain_rules_text({{.kind = RulesBlock::Kind::Paragraph, .text = sentence}},
                                              terminal_columns - shown_width(head));
    std::istringstream lines(text);
    std::string indent = head;
    for (std::string line; std::getline(lines, line); indent.assign(shown_width(head), ' '))
        print("{}{}\n", indent, line);
}

void print_game(const GameEntry& g) {
    print("{}  ({}, customary clock {})\n", g.name, g.title, g.clock);
    for (const Profile& p : g.profiles) print_choice("rules", p.name, std::string(p.sentence));
    for (const EngineInfo& e : g.engines)
        print_choice(
            "engine", e.name,
            fmt::format("{}{}", e.sentence, e.options.empty() ? "" : fmt::format(" (options: {})", e.options)));
    print_choice("protocol", "agon", "Agon's own text protocol, for cmd: and tcp: players");
    for (const Protocol& p : g.protocols)
        print_choice("protocol", p.name,
                     fmt::format("{}{}", p.sentence, p.port ? fmt::format(" (port {})", p.port) : ""));
}

int run_games() {
    for (const GameEntry* g : catalogue()) print_game(*g);
    return 0;
}

}  // namespace

void add_games(Commands& c) { c.add("games", "every game: rule profiles, engines, protocols", &run_games); }

}  // namespace agon
