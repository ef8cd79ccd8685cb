#include "cluster/credentials.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

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

using Field = std::string Credentials::*;

constexpr std::pair<std::string_view, Field> text_fields[] = {{"user", &Credentials::user},
                                                              {"password", &Credentials::password},
                                                              {"token", &Credentials::token},
                                                              {"nkey", &Credentials::nkey}};
constexpr std::pair<std::string_view, Field> file_fields[] = {{"seed", &Credentials::seed},
                                                              {"ca", &Credentials::ca},
                                                              {"certificate", &Credentials::certificate},
                                                              {"key", &Credentials::key}};

Field field(std::string_view key) {
    for (const auto& [name, where] : text_fields)
        if (name == key) return where;
    for (const auto& [name, where] : file_fields)
        if (name == key) return where;
    return nullptr;
}

// Secrets are for their owner alone, and every file can be read now rather than when a connection comes back.
Result<> check_files(Credentials& c, const std::filesystem::path& folder) {
    for (const auto& [name, where] : file_fields) {
        std::string& file = c.*where;
        if (file.empty()) continue;
        file = (folder / file).string();
        if (::access(file.c_str(), R_OK) != 0) return refuse(Refusal::Kind::Missing, "cluster.cannot_read", {file});
    }
    for (const std::string& secret : {c.seed, c.key})
        if (!secret.empty())
            if (const auto ok = is_private(secret); !ok) return ok;
    return {};
}

// What makes sense together only.
Result<> check_pairs(const Credentials& c, const std::string& file) {
    if (c.nkey.empty() != c.seed.empty()) return refuse("cluster.half_credential", {file, "nkey", "seed"});
    if (c.certificate.empty() != c.key.empty()) return refuse("cluster.half_credential", {file, "certificate", "key"});
    if (c.ca.empty() && !c.key.empty()) return refuse("cluster.half_credential", {file, "certificate", "ca"});
    if (!c.nkey.empty() && !c.user.empty()) return refuse("cluster.two_logins", {file});
    return {};
}

}  // namespace

Result<Credentials> read_credentials(const std::string& file) {
    Credentials c;
    if (file.empty()) return c;
    if (const auto ok = is_private(file); !ok) return std::unexpected(ok.error());
    const auto table = parse(file);
    if (!table) return std::unexpected(table.error());
    for (const auto& [key, value] : *table) {
        const Field known = field(key.str());
        if (!known || !value.is_string()) return refuse("cluster.bad_credential", {file, std::string(key.str())});
        c.*known = *value.value<std::string>();
    }
    if (const auto ok = check_pairs(c, file); !ok) return std::unexpected(ok.error());
    if (const auto ok = check_files(c, std::filesystem::path(file).parent_path()); !ok)
        return std::unexpected(ok.error());
    return c;
}

nats::Login login(const ClusterOptions& o, const Credentials& c, std::string name, std::string inbox) {
    return {.urls = o.urls,
            .user = c.user,
            .password = c.password,
            .name = std::move(name),
            .inbox = std::move(inbox),
            .nkey = c.nkey,
            .seed = c.seed,
            .ca = c.ca,
            .certificate = c.certificate,
            .key = c.key};
}

}  // namespace agon
