#include "seats/service_door.h"

#include <stdexcept>

#include "base/value_or_throw.h"

namespace agon {
namespace {

net::HttpResponse cannot_store() {
    return {.status = 503,
            .content_type = "text/plain; charset=utf-8",
            .body = sentence({"serve.unsaved"}, Language::English) + "\n"};
}

}  // namespace

namespace {

std::unique_ptr<Service> make_service(Hall& hall, const Protocol& p, const ServiceDoor::Options& options) {
    auto service = p.service(hall, options);
    if (!service) throw std::invalid_argument(sentence(service.error(), Language::English, all_texts()));
    return std::move(*service);
}

}  // namespace

ServiceDoor::ServiceDoor(net::Loop& loop, Hall& hall, const Protocol& p, const Options& options, net::HttpOptions http)
    : loop_(loop), service_(make_service(hall, p, options)),
      server_(value_or_throw(net::HttpServer::open(loop, std::move(http)))) {
    server_.on_request([this](const net::HttpRequest& r, net::Answer a) { answer(r, std::move(a)); });
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
    arm();
}

void ServiceDoor::send(net::HttpResponse out, std::optional<Time> not_before, net::Answer reply) {
    if (not_before && *not_before > std::chrono::steady_clock::now())
        loop_.at(*not_before, [reply = std::move(reply), out = std::move(out)] { reply(out); });
    else reply(std::move(out));
}

Result<CourseGame> ServiceDoor::open_game(const std::map<std::string, std::string>& options) {
    auto game = service_->open_game(options, std::chrono::steady_clock::now());
    arm();
    return game;
}

void ServiceDoor::arm() {
    const auto due = service_->deadline();
    if (!due || (armed_ && *armed_ <= *due)) return;
    loop_.cancel(timer_);
    armed_ = due;
    timer_ = loop_.at(*due, [this] {
        armed_.reset();
        service_->tick(std::chrono::steady_clock::now());
        arm();
    });
}

}  // namespace agon
