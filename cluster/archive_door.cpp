#include "cluster/archive_door.h"

namespace agon {

ArchiveDoor::ArchiveDoor(const std::filesystem::path& data_folder, int port, std::map<std::string, std::string> by_hash)
    : people_(data_folder), archives_(std::move(by_hash)),
      server_(std::make_unique<net::HttpServer>(loop_, net::HttpOptions{.port = port, .max_body = 1024})) {
    server_->on_request([this](const net::HttpRequest& r, const net::Answer& answer) { answer(response(r)); });
    thread_ = std::jthread([this] { loop_.run(); });
}

ArchiveDoor::~ArchiveDoor() { loop_.stop(); }

Result<std::unique_ptr<ArchiveDoor>> ArchiveDoor::open(const std::filesystem::path& data_folder, int port,
                                                       std::map<std::string, std::string> by_hash) {
    try {
        return std::unique_ptr<ArchiveDoor>(new ArchiveDoor(data_folder, port, std::move(by_hash)));
    } catch (const std::runtime_error& e) {  // of the port or of the database
        return refuse(Refusal::Kind::Unavailable, "cluster.no_archives", {e.what()});
    }
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
