#include "cluster/archive_door.h"

#include "store/bot_store.h"

namespace agon {

ArchiveDoor::ArchiveDoor(std::filesystem::path data_folder, int port, std::map<std::string, std::string> by_hash)
    : archives_(std::move(by_hash)),
      server_(std::make_unique<net::HttpServer>(loop_, net::HttpOptions{.port = port, .max_body = 1024})) {
    const auto people = std::make_shared<BotStore>(data_folder);  // only the loop's thread uses it
    server_->on_request([this, people](const net::HttpRequest& r, const net::Answer& answer) {
        constexpr std::string_view prefix = "/archives/";
        if (!people->may_fetch(r.bearer()))
            return answer({.status = 401, .body = "This needs the token of a worker (agon token NAME --worker).\n"});
        const auto found = r.method == "GET" && r.path().starts_with(prefix)
                               ? archives_.find(std::string(r.path().substr(prefix.size())))
                               : archives_.end();
        if (found == archives_.end())
            return answer({.status = 404, .body = "There is no such archive in this tournament.\n"});
        answer({.content_type = "application/octet-stream", .body = found->second});
    });
    thread_ = std::jthread([this] { loop_.run(); });
}

ArchiveDoor::~ArchiveDoor() { loop_.stop(); }

}  // namespace agon
