#include "seats/service_door.h"

#include <stdexcept>

namespace agon {
namespace {

net::HttpResponse cannot_store() {
    return {.status = 503,
            .content_type = "text/plain; charset=utf-8",
            .body = sentence({"serve.unsaved"}, Language::English) + "\n"};
}

Result<std::unique_ptr<Service>> make_service(Hall& hall, const Protocol& p, const ServiceDoor::Options& options) {
    try {
        return p.service(hall, options);
    } catch (const std::invalid_argument& wrong) { return refuse("seats.port_says", {wrong.what()}); }
}

}  // namespace

ServiceDoor::ServiceDoor(net::Loop& loop, std::unique_ptr<Service> service, net::HttpOptions http)
    : loop_(loop), service_(std::move(service)), server_(loop, std::move(http)), alarm_(loop, [this] { ring(); }) {
    server_.on_request([this](const net::HttpRequest& r, net::Answer a) { answer(r, std::move(a)); });
}

Result<std::unique_ptr<ServiceDoor>> ServiceDoor::open(net::Loop& loop, Hall& hall, const Protocol& p,
                                                       const Options& options, net::HttpOptions http) {
    auto service = make_service(hall, p, options);
    if (!service) return std::unexpected(service.error());
    try {
        return std::unique_ptr<ServiceDoor>(new ServiceDoor(loop, std::move(*service), std::move(http)));
    } catch (const std::runtime_error& taken) {
        return refuse(Refusal::Kind::Unavailable, "seats.port_says", {taken.what()});
    }
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
