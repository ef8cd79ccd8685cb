// A profile from a TOML file: base = "standard" and the keys of rule_keys(). In a file
// of its own because the library is one large header.
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "games/treasure/profile.h"

namespace agon::treasure {

std::expected<Rules, Phrase> profile_from_toml(std::string_view text) {
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        const auto& e = parsed.error();
        return refuse("treasure.toml", {std::to_string(e.source().begin.line), std::string(e.description())});
    }
    const toml::table& table = parsed.table();
    std::string rules = table["base"].value_or(std::string("standard"));
    for (const auto& [key, node] : table) {
        if (key.str() == "base") continue;
        const auto number = node.value_exact<std::int64_t>();
        if (!number) return refuse("treasure.toml_number", {std::string(key.str())});
        rules += " " + std::string(key.str()) + "=" + std::to_string(*number);
    }
    return parse_rules(rules);
}

}  // namespace agon::treasure
