// Where workers fetch the bots of a tournament: GET /archives/SHA256 with a worker's
// token. It has the archives of this tournament and nothing else, on a thread of its own.
#pragma once

#include <filesystem>
#include <map>
#include <thread>

#include "net/http.h"

namespace agon {

class ArchiveDoor {
   public:
    // Throws std::runtime_error with a sentence when the port cannot be had.
    ArchiveDoor(std::filesystem::path data_folder, int port, std::map<std::string, std::string> by_hash);
    ~ArchiveDoor();
    int port() const { return server_->port(); }

   private:
    std::map<std::string, std::string> archives_;
    net::Loop loop_;
    std::unique_ptr<net::HttpServer> server_;
    std::jthread thread_;
};

}  // namespace agon
