// Keys of a cluster. A worker signs what it hands in with the token that it was given (agon token NAME --worker); the
// head, which knows the hash of each token, checks it and knows whose machine speaks. With a key of its own the head
// marks every match that it gives out, so that nobody hands in one that was never given to him.
#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include "cluster/message.h"
#include "store/bot_store.h"

namespace agon::cluster {

std::string mac_of(std::string_view key, std::string_view text);  // HMAC-SHA-256, in hex

// What a worker signs with. Without a token it signs nothing.
class Signature {
   public:
    Signature() = default;
    explicit Signature(std::string_view token);
    const std::string& id() const { return id_; }  // names the key and betrays nothing; empty: there is none
    std::string sign(std::string text) const;      // a line in front of it

   private:
    std::string key_, id_;
};

// All keys that the head's data folder knows.
class Keyring {
   public:
    struct Holder {
        std::string key, name, owner;  // owner: the person whose machine it is, if any
    };
    Keyring() = default;
    explicit Keyring(const std::vector<WorkerKey>&);

    bool empty() const { return holders_.empty(); }
    std::vector<std::string> of_owners(const std::vector<std::string>& people) const;  // ids of their machines' keys

    // The text that was signed, and by whom. While there is no key at all, what is not signed passes, too.
    struct Opened {
        std::string_view text;
        std::string id{}, owner{};
    };
    Result<Opened> open(std::string_view message) const;

   private:
    std::map<std::string, Holder> holders_;  // by id
};

// Marks of matches, which a later head of the same data folder knows again.
class Tickets {
   public:
    static Result<Tickets> open(const std::filesystem::path& data_folder);
    explicit Tickets(std::string key) : key_(std::move(key)) {}
    std::string ticket(const std::string& match) const { return mac_of(key_, match).substr(0, 32); }
    bool is_from(const std::string& ticket, const std::string& match) const;

   private:
    std::string key_;
};

}  // namespace agon::cluster
