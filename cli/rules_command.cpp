// agon rules: how a game is played, in words.
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "core/rules_text.h"

namespace agon {
namespace {

constexpr std::size_t page_columns = 100;

struct RulesOptions {
    std::string game, language;
};

void describe_rules(Arguments& a, RulesOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.option("--language", o.language, "instead of the one that the locale says").one_of({"en", "de"});
}

Language asked_language(const RulesOptions& o) {
    if (o.language.empty()) return user_language();
    return o.language == "de" ? Language::German : Language::English;
}

int run_rules(const RulesOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto text = rules_text(game, asked_language(o));
    if (text.empty()) throw usage_error("cli.no_rules_text", {std::string(game.title)});
    print("{}", plain_rules_text(read_rules_text(text), page_columns));
    return 0;
}

}  // namespace

void add_rules_command(Commands& c) { c.add("rules", "how a game is played, in words", &describe_rules, &run_rules); }

}  // namespace agon
