#include "cluster/keyring.h"

#include <fcntl.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <unistd.h>

#include <boost/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/file_content.h"
#include "base/secret.h"

namespace agon::cluster {
namespace {

std::string hex_of(const unsigned char* bytes, std::size_t count) {
    std::string hex;
    for (std::size_t i = 0; i < count; ++i)
        hex += "0123456789abcdef"[bytes[i] >> 4], hex += "0123456789abcdef"[bytes[i] & 15];
    return hex;
}

std::string id_of(std::string_view key) { return sha256("agon worker " + std::string(key)).substr(0, 16); }

struct Seal {
    std::string id, mac;
};
std::optional<Seal> seal_of(std::string_view line) {
    boost::system::error_code error;
    const auto v = boost::json::parse({line.data(), line.size()}, error);
    if (error || !v.is_object()) return std::nullopt;
    const auto *id = v.as_object().if_contains("key"), *mac = v.as_object().if_contains("mac");
    if (!id || !mac || !id->is_string() || !mac->is_string()) return std::nullopt;
    return Seal{std::string(id->as_string()), std::string(mac->as_string())};
}

// Only for the owner, and whole or not at all: two heads may come at the same time.
Result<> write_key(const std::filesystem::path& file) {
    unsigned char bytes[32];
    if (RAND_bytes(bytes, sizeof bytes) != 1) return refuse(Refusal::Kind::Failed, "cluster.no_key", {file.string()});
    const std::string text = hex_of(bytes, sizeof bytes) + "\n", part = file.string() + "." + std::to_string(getpid());
    const int fd = ::open(part.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
    const bool written = fd >= 0 && ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    if (fd >= 0) ::close(fd);
    const bool linked = written && (::link(part.c_str(), file.c_str()) == 0 || errno == EEXIST);
    const int error = errno;
    ::unlink(part.c_str());
    if (linked) return {};
    return refuse(Refusal::Kind::Failed, "cluster.no_key_file", {file.string(), std::strerror(error)});
}

}  // namespace

std::string mac_of(std::string_view key, std::string_view text) {
    unsigned char mac[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(text.data()),
         text.size(), mac, &size);
    return hex_of(mac, size);
}

Signature::Signature(std::string_view token) {
    if (token.empty()) return;
    key_ = sha256(token);
    id_ = id_of(key_);
}

std::string Signature::sign(std::string text) const {
    if (id_.empty()) return text;
    return R"({"key":")" + id_ + R"(","mac":")" + mac_of(key_, text) + "\"}\n" + text;
}

Keyring::Keyring(const std::vector<WorkerKey>& workers) {
    for (const WorkerKey& w : workers) holders_[id_of(w.token_hash)] = {w.token_hash, w.name, w.owner};
}

std::vector<std::string> Keyring::of_owners(const std::vector<std::string>& people) const {
    std::vector<std::string> ids;
    for (const auto& [id, h] : holders_)
        if (!h.owner.empty() && std::ranges::find(people, h.owner) != people.end()) ids.push_back(id);
    return ids;
}

Result<Keyring::Opened> Keyring::open(std::string_view message) const {
    const auto line = message.find('\n');
    const auto seal = line == message.npos ? std::nullopt : seal_of(message.substr(0, line));
    const auto text = seal ? message.substr(line + 1) : message;
    if (holders_.empty()) return Opened{text};
    if (!seal) return refuse("cluster.not_signed");
    const auto holder = holders_.find(seal->id);
    if (holder == holders_.end()) return refuse("cluster.unknown_key", {seal->id});
    if (!same_secret(seal->mac, mac_of(holder->second.key, text))) return refuse("cluster.wrong_mac", {seal->id});
    return Opened{text, seal->id, holder->second.owner};
}

Result<Tickets> Tickets::open(const std::filesystem::path& folder) {
    const auto file = folder / "cluster.key";
    if (first_line(file.string()).empty())
        if (const auto written = write_key(file); !written) return std::unexpected(written.error());
    return Tickets(first_line(file.string()));
}

bool Tickets::is_from(const std::string& ticket, const std::string& match) const {
    return same_secret(ticket, this->ticket(match));
}

}  // namespace agon::cluster
