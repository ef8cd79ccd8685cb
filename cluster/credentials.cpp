#include "cluster/credentials.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include "arena/toml.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "core/clock.h"

namespace agon {

Credentials read_credentials(const std::string& file) {
    if (file.empty()) return {};
    struct stat state{};
    if (::stat(file.c_str(), &state) != 0) throw UsageError(fmt::format("Cannot read {}.", file));
    if (state.st_mode & (S_IWGRP | S_IRWXO))
        throw UsageError(fmt::format("Others may read or change the password in {0}. Run: chmod 600 {0}", file));
    toml::table t;
    try {
        t = toml::parse_file(file);
    } catch (const toml::parse_error& e) {
        throw UsageError(fmt::format("{}:{}: {}", file, e.source().begin.line, e.description()));
    }
    Credentials c;
    for (const auto& [key, value] : t) {
        std::string* const field = key == "user"       ? &c.user
                                   : key == "password" ? &c.password
                                   : key == "token"    ? &c.token
                                                       : nullptr;
        if (!field || !value.is_string())
            throw UsageError(fmt::format("{}: '{}' is not a text that belongs here. Known: user, password, token.",
                                         file, std::string(key.str())));
        *field = *value.value<std::string>();
    }
    return c;
}

nats::Login login(const ClusterOptions& o, const Credentials& c, std::string name, std::string inbox) {
    return {.urls = o.urls, .user = c.user, .password = c.password, .name = std::move(name), .inbox = std::move(inbox)};
}

std::chrono::milliseconds duration_or_usage_error(const std::string& text) {
    const auto d = parse_duration(text);
    if (!d) throw UsageError(say(d.error()));
    return std::chrono::duration_cast<std::chrono::milliseconds>(*d);
}

}  // namespace agon
