#include "seats/service_door.h"

namespace agon {
namespace {

net::HttpResponse cannot_store() {
    return {.status = 503,
            .content_type = "text/plain; charset=utf-8",
            .body = sentence({"serve.unsaved"}, Language::English) + "\n"};
}

}  // namespace

ServiceDoor::ServiceDoor(net::Loop& loop, std::unique_ptr<Service> service, net::HttpServer server)
    : loop_(loop), service_(std::move(service)), server_(std::move(server)), alarm_(loop, [this] { ring(); }) {
    server_.on_request([this](const net::HttpRequest& r, net::Answer a) { answer(r, std::move(a)); });
}

Result<std::unique_ptr<ServiceDoor>> ServiceDoor::open(net::Loop& loop, Hall& hall, const Protocol& p,
                                                       const Options& options, net::HttpOptions http) {
    auto service = p.service(hall, options);
    if (!service) return std::unexpected(service.error());
    auto server = net::HttpServer::open(loop, std::move(http));
    if (!server) return std::unexpected(server.error());
    return std::unique_ptr<ServiceDoor>(new ServiceDoor(loop, std::move(*service), std::move(*server)));
}

void ServiceDoor::answer(const net::HttpRequest& r, net::Answer reply) {
    Response response = service_->handle({.method = r.method,
                                          .target = r.target,
                                          .content_type = std::string(r.header("Content-Type")),
                                          .body = r.body,
                                          .address = r.address},
                                         r.arrived);
    if (on_answer_) on_answer_(response, r.arrived);
    net::HttpResponse out{
        .status = response.status, .content_type = response.content_type, .body = std::move(response.body)};
    gate_([this, out = std::move(out), due = response.not_before, reply = std::move(reply)](bool stored) {
        send(stored ? out : cannot_store(), due, reply);
    });
    alarm_.set(service_->deadline());
}

void ServiceDoor::send(net::HttpResponse out, std::optional<Time> not_before, net::Answer reply) {
    if (not_before && *not_before > std::chrono::steady_clock::now())
        loop_.at(*not_before, [reply = std::move(reply), out = std::move(out)] { reply(out); });
    else reply(std::move(out));
}

Result<CourseGame> ServiceDoor::open_game(const Options& options) {
    auto game = service_->open_game(options, std::chrono::steady_clock::now());
    alarm_.set(service_->deadline());
    return game;
}

void ServiceDoor::ring() {
    service_->tick(std::chrono::steady_clock::now());
    alarm_.set(service_->deadline());
}

}  // namespace agon
