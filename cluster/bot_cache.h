// The bots a worker has fetched and built, by the hash of their archive: each is fetched
// and built once, and comes to life in the sandbox like at home.
#pragma once

#include <filesystem>
#include <mutex>

#include "cluster/message.h"
#include "seats/players.h"

namespace agon {

class BotCache {
   public:
    BotCache(std::filesystem::path folder, std::string token) : folder_(std::move(folder)), token_(std::move(token)) {}

    // From any thread. Refused when it cannot be fetched, is not what the hash says, or cannot be built here.
    Result<PlayerSpec> player(const std::string& text, const cluster::BotSource&, const std::string& archives);

   private:
    Result<std::string> fetch(const std::string& hash, const std::string& archives) const;
    Result<std::string> command(const std::string& text, const cluster::BotSource&, const std::string& archives) const;
    Result<std::string> build(const std::filesystem::path& fresh, const std::string& text, const cluster::BotSource&,
                              const std::string& archive) const;

    std::filesystem::path folder_;
    std::string token_;
    std::mutex mutex_;  // several slots want the same bot
};

}  // namespace agon
