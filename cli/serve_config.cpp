// The TOML file of agon serve.
#include <algorithm>

#include "arena/toml.h"
#include "cli/language.h"
#include "cli/rules_file.h"
#include "cli/serve_options.h"

namespace agon {
namespace {

// [[bot]] with name, game and player: whom visitors may choose besides the engines.
void read_bots(const toml::array& list, ServeOptions& o) {
    for (const auto& item : list) {
        const toml::table& t = *item.as_table();
        BotOptions b{t["name"].value_or(std::string()), t["game"].value_or(std::string()),
                     t["player"].value_or(std::string())};
        if (b.name.empty() || b.game.empty() || b.player.empty()) throw usage_error("cli.bad_bot", {o.config});
        o.bots.push_back(std::move(b));
    }
}

void read_texts(const toml::array& list, std::vector<std::string>& texts) {
    for (const auto& item : list)
        if (const auto text = item.value<std::string>()) texts.push_back(*text);
}

const LimitInfo* find_limit(std::string_view name) {
    const auto it = std::ranges::find(limit_table(), name, &LimitInfo::name);
    return it == limit_table().end() ? nullptr : &*it;
}

void set_limit(ServeOptions& o, const LimitInfo& limit, int value) {
    if (value < limit.least || value > limit.most)
        throw usage_error("cli.bad_limit", {o.config, std::string(limit.name), std::to_string(limit.least),
                                            std::to_string(limit.most), std::to_string(value)});
    if (o.limits.*limit.value == ServeLimits{}.*limit.value) o.limits.*limit.value = value;
}

// What the command line has set stays.
template <class T>
bool set_member(ServeOptions& o, T ServeOptions::* member, const T& value) {
    if (o.*member == ServeOptions{}.*member) o.*member = value;
    return true;
}

bool read_list(ServeOptions& o, std::string_view name, const toml::node& value) {
    const toml::array* list = value.as_array();
    if (!list) return false;
    if (name == "bot" && value.is_array_of_tables()) read_bots(*list, o);
    else if (name == "proxies") read_texts(*list, o.proxies);
    else if (name == "embed-on") read_texts(*list, o.embed_on);
    else if (name == "uart") read_texts(*list, o.uart);
    else return false;
    return true;
}

// A number that is nothing else is the port of a protocol.
bool read_number(ServeOptions& o, const std::string& name, int number) {
    if (name == "http") return set_member(o, &ServeOptions::http, number);
    if (name == "native") return set_member(o, &ServeOptions::native, number);
    if (name == "uart-rounds") return set_member(o, &ServeOptions::uart_rounds, number);
    if (const LimitInfo* limit = find_limit(name)) set_limit(o, *limit, number);
    else o.ports.insert(o.ports.begin(), {name, number});
    return true;
}

bool read_plain_text(ServeOptions& o, std::string_view name, const std::string& text) {
    using Member = std::string ServeOptions::*;
    static constexpr std::pair<std::string_view, Member> members[] = {
        {"tls-cert", &ServeOptions::tls_cert},
        {"tls-key", &ServeOptions::tls_key},
        {"login-header", &ServeOptions::login_header},
        {"log", &ServeOptions::log},
        {"admin-token", &ServeOptions::admin_token},
        {"data", &ServeOptions::data},
        {"bind", &ServeOptions::bind},
        {"uart-tournament", &ServeOptions::uart_tournament}};
    for (const auto& [known, member] : members)
        if (name == known) return set_member(o, member, text);
    if (name != "log-format" || (text != "json" && text != "text")) return false;
    o.log_json = o.log_json || text == "json";
    return true;
}

// PROTOCOL-opponent, PROTOCOL-rules, PROTOCOL-clock.
bool read_text_of_protocol(ServeOptions& o, const std::string& name, const std::string& text) {
    const auto dash = name.rfind('-');
    if (dash == name.npos) return false;
    const std::string protocol = name.substr(0, dash), what = name.substr(dash + 1);
    if (what == "opponent") o.opponents.insert(o.opponents.begin(), {protocol, text});
    else if (what == "rules") o.rules.insert(o.rules.begin(), {protocol, rules_text({text})});
    else if (what == "clock") o.clocks.insert(o.clocks.begin(), {protocol, text});
    else return false;
    return true;
}

bool read_setting(ServeOptions& o, const std::string& name, const toml::node& value) {
    if (const auto number = value.value<int>()) return read_number(o, name, *number);
    if (const auto text = value.value<std::string>())
        return read_plain_text(o, name, *text) || read_text_of_protocol(o, name, *text);
    return read_list(o, name, value);
}

toml::table parsed_config(const std::string& file) {
    try {
        return toml::parse_file(file);
    } catch (const toml::parse_error& e) {
        throw usage_error("cli.bad_config",
                          {file, std::to_string(e.source().begin.line), std::string(e.description())});
    }
}

}  // namespace

ServeOptions with_config(ServeOptions o) {
    if (o.config.empty()) return o;
    for (const auto& [key, value] : parsed_config(o.config))
        if (const std::string name(key.str()); !read_setting(o, name, value))
            throw usage_error("cli.no_setting", {o.config, name});
    return o;
}

}  // namespace agon
