// The TOML file of agon serve.
#include <fmt/core.h>

#include <algorithm>

#include "arena/toml.h"
#include "base/usage_error.h"
#include "cli/options.h"
#include "cli/rules_file.h"

namespace agon {
namespace {

// [[bot]] with name, game and player: whom visitors may choose besides the engines.
void read_bots(const toml::array& list, ServeOptions& o) {
    for (const auto& item : list) {
        const toml::table& t = *item.as_table();
        BotOptions b{t["name"].value_or(std::string()), t["game"].value_or(std::string()),
                     t["player"].value_or(std::string())};
        if (b.name.empty() || b.game.empty() || b.player.empty())
            throw UsageError(fmt::format("{}: a [[bot]] needs name, game and player.", o.config));
        o.bots.push_back(std::move(b));
    }
}

void read_proxies(const toml::array& list, ServeOptions& o) {
    for (const auto& item : list)
        if (const auto address = item.value<std::string>()) o.proxies.push_back(*address);
}

void read_boards(const toml::array& list, ServeOptions& o) {
    for (const auto& item : list)
        if (const auto line = item.value<std::string>()) o.uart.push_back(*line);
}

const LimitInfo* find_limit(std::string_view name) {
    const auto it = std::ranges::find(limit_table(), name, &LimitInfo::name);
    return it == limit_table().end() ? nullptr : &*it;
}

void set_limit(ServeOptions& o, const LimitInfo& limit, int value) {
    if (value < limit.least || value > limit.most)
        throw UsageError(fmt::format("{}: {} must be between {} and {}, not {}.", o.config, limit.name, limit.least,
                                     limit.most, value));
    if (o.limits.*limit.value == ServeLimits{}.*limit.value) o.limits.*limit.value = value;
}

}  // namespace

ServeOptions with_config(ServeOptions o) {
    if (o.config.empty()) return o;
    toml::table file;
    try {
        file = toml::parse_file(o.config);
    } catch (const toml::parse_error& e) {
        throw UsageError(fmt::format("{}:{}: {}", o.config, e.source().begin.line, e.description()));
    }
    const ServeOptions standard;
    for (const auto& [key, value] : file) {
        const std::string name(key.str());
        if (name == "bot" && value.is_array_of_tables()) {
            read_bots(*value.as_array(), o);
            continue;
        }
        const auto number = value.value<int>();
        const auto text = value.value<std::string>();
        if (name == "http" && number) {
            if (o.http == standard.http) o.http = *number;
        } else if (name == "native" && number) {
            if (o.native == standard.native) o.native = *number;
        } else if (const LimitInfo* limit = find_limit(name); limit && number) set_limit(o, *limit, *number);
        else if (name == "proxies" && value.is_array()) read_proxies(*value.as_array(), o);
        else if (name == "uart" && value.is_array()) read_boards(*value.as_array(), o);
        else if (name == "tls-cert" && text) {
            if (o.tls_cert.empty()) o.tls_cert = *text;
        } else if (name == "tls-key" && text) {
            if (o.tls_key.empty()) o.tls_key = *text;
        } else if (name == "log" && text) {
            if (o.log.empty()) o.log = *text;
        } else if (name == "log-format" && (text == "json" || text == "text"))
            o.log_json = o.log_json || text == "json";
        else if (name == "admin-token" && text) o.admin_token = *text;
        else if (name == "data" && text) {
            if (o.data.empty()) o.data = *text;
        } else if (name == "bind" && text) {
            if (o.bind == standard.bind) o.bind = *text;
        } else if (name.ends_with("-opponent") && text)
            o.opponents.insert(o.opponents.begin(), {name.substr(0, name.size() - 9), *text});
        else if (name.ends_with("-rules") && text)
            o.rules.insert(o.rules.begin(), {name.substr(0, name.size() - 6), rules_text({*text})});
        else if (name.ends_with("-clock") && text)
            o.clocks.insert(o.clocks.begin(), {name.substr(0, name.size() - 6), *text});
        else if (number) o.ports.insert(o.ports.begin(), {name, *number});
        else throw UsageError(fmt::format("{}: '{}' is not a setting of agon serve.", o.config, name));
    }
    return o;
}

}  // namespace agon
