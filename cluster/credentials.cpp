#include "cluster/credentials.h"

#include <sys/stat.h>

#include "arena/toml.h"

namespace agon {
namespace {

Result<> is_private(const std::string& file) {
    struct stat state{};
    if (::stat(file.c_str(), &state) != 0) return refuse(Refusal::Kind::Missing, "cluster.cannot_read", {file});
    if (state.st_mode & (S_IWGRP | S_IRWXO)) return refuse("cluster.not_private", {file});
    return {};
}

Result<toml::table> parse(const std::string& file) {
    try {
        return toml::parse_file(file);
    } catch (const toml::parse_error& e) {
        return refuse("cluster.not_toml", {file, std::to_string(e.source().begin.line), std::string(e.description())});
    }
}

std::string* field(Credentials& c, std::string_view key) {
    return key == "user" ? &c.user : key == "password" ? &c.password : key == "token" ? &c.token : nullptr;
}

}  // namespace

Result<Credentials> read_credentials(const std::string& file) {
    Credentials c;
    if (file.empty()) return c;
    if (const auto ok = is_private(file); !ok) return std::unexpected(ok.error());
    const auto table = parse(file);
    if (!table) return std::unexpected(table.error());
    for (const auto& [key, value] : *table) {
        std::string* const known = field(c, key.str());
        if (!known || !value.is_string()) return refuse("cluster.bad_credential", {file, std::string(key.str())});
        *known = *value.value<std::string>();
    }
    return c;
}

nats::Login login(const ClusterOptions& o, const Credentials& c, std::string name, std::string inbox) {
    return {.urls = o.urls, .user = c.user, .password = c.password, .name = std::move(name), .inbox = std::move(inbox)};
}

}  // namespace agon
