// Where workers fetch the bots of a tournament: GET /archives/SHA256 with a worker's
// token. It has the archives of this tournament and nothing else, on a thread of its own.
#pragma once

#include <filesystem>
#include <map>
#include <thread>

#include "core/refusal.h"
#include "net/http.h"
#include "store/bot_store.h"

namespace agon {

class ArchiveDoor {
   public:
    static Result<std::unique_ptr<ArchiveDoor>> open(const std::filesystem::path& data_folder, int port,
                                                     std::map<std::string, std::string> by_hash);
    ~ArchiveDoor();
    int port() const { return server_->port(); }

   private:
    ArchiveDoor(BotStore people, std::map<std::string, std::string> by_hash)
        : people_(std::move(people)), archives_(std::move(by_hash)) {}
    Result<> serve(int port);
    net::HttpResponse response(const net::HttpRequest&) const;

    const BotStore people_;  // only the loop's thread uses it
    std::map<std::string, std::string> archives_;
    net::Loop loop_;
    std::optional<net::HttpServer> server_;  // there once the port could be had
    std::jthread thread_;
};

}  // namespace agon
