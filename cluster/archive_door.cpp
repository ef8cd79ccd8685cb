#include "cluster/archive_door.h"

namespace agon {

Result<> ArchiveDoor::serve(int port) {
    auto server = net::HttpServer::open(loop_, {.port = port, .max_body = 1024});
    if (!server) return std::unexpected(server.error());
    server_.emplace(std::move(*server));
    server_->on_request([this](const net::HttpRequest& r, const net::Answer& answer) { answer(response(r)); });
    thread_ = std::jthread([this] { loop_.run(); });
    return {};
}

ArchiveDoor::~ArchiveDoor() { loop_.stop(); }

Result<std::unique_ptr<ArchiveDoor>> ArchiveDoor::open(const std::filesystem::path& data_folder, int port,
                                                       std::map<std::string, std::string> by_hash) {
    auto people = BotStore::open(data_folder);
    if (!people) return refuse(Refusal::Kind::Unavailable, "cluster.no_archives", {embed(people.error())});
    auto door = std::unique_ptr<ArchiveDoor>(new ArchiveDoor(std::move(*people), std::move(by_hash)));
    if (const auto served = door->serve(port); !served)
        return refuse(Refusal::Kind::Unavailable, "cluster.no_archives", {embed(served.error())});
    return door;
}

net::HttpResponse ArchiveDoor::response(const net::HttpRequest& r) const {
    constexpr std::string_view prefix = "/archives/";
    if (!people_.may_fetch(r.bearer()))
        return {.status = 401, .body = sentence({"cluster.needs_token"}, Language::English) + "\n"};
    const auto found = r.method == "GET" && r.path().starts_with(prefix)
                           ? archives_.find(std::string(r.path().substr(prefix.size())))
                           : archives_.end();
    if (found == archives_.end())
        return {.status = 404, .body = sentence({"cluster.unknown_archive"}, Language::English) + "\n"};
    return {.content_type = "application/octet-stream", .body = found->second};
}

}  // namespace agon
