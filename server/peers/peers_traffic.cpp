// Clients, pages and requests that came to one server of an arena and concern a table of another one.
#include "base/now.h"
#include "cluster/subjects.h"
#include "server/line_door.h"
#include "server/peers/peers.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr auto forwarding_time = 10s;

std::string question_of(const net::HttpRequest& r) {
    JsonWriter w;
    w.begin_object().field("method", r.method).field("target", r.target).field("body", r.body);
    w.field("address", r.address).key("headers").begin_array();
    for (const auto& [name, value] : r.headers) w.begin_object().field("name", name).field("value", value).end_object();
    return w.end_array().end_object().text();
}

// Whoever asks through another server is never local to this one, and packs answers himself.
net::HttpRequest request_in(const Fields& f) {
    net::HttpRequest r{.method = f.text("method"), .target = f.text("target"), .body = f.text("body")};
    r.address = f.text("address");
    r.arrived = now();
    for (const Fields& h : f.objects("headers"))
        if (h.text("name") != "Accept-Encoding") r.headers.emplace_back(h.text("name"), h.text("value"));
    r.headers.emplace_back("X-Forwarded-For", r.address);
    return r;
}

std::string text_of(const net::HttpResponse& r) {
    JsonWriter w;
    w.begin_object().field("status", r.status).field("type", r.content_type).key("headers").begin_array();
    for (const auto& [name, value] : r.headers) w.begin_object().field("name", name).field("value", value).end_object();
    return w.end_array().end_object().text() + "\n" + r.body;
}

net::HttpResponse unreachable() { return answer_refusal({{"web.busy"}, Refusal::Kind::Unavailable}); }

net::HttpResponse response_in(const std::optional<std::string>& text) {
    const auto line = text ? text->find('\n') : std::string::npos;
    if (line == std::string::npos) return unreachable();
    const auto f = Fields::read(std::string_view(*text).substr(0, line));
    if (!f) return unreachable();
    net::HttpResponse r{.status = static_cast<int>(f->number("status", 503)), .content_type = f->text("type")};
    r.body = text->substr(line + 1);
    for (const Fields& h : f->objects("headers")) r.headers.emplace_back(h.text("name"), h.text("value"));
    return r;
}

}  // namespace

void Peers::forward(const std::string& server, const net::HttpRequest& r, net::Answer to) {
    asking_->ask(
        cluster::question_subject(server), question_of(r), {}, forwarding_time,
        [this, to = std::move(to)](const auto& text) { lifeline_.send([to, r = response_in(text)] { to(r); }); });
}

void Peers::answer(const std::string& question, const std::string& reply) {
    const auto f = Fields::read(question);
    if (!f || reply.empty()) return;
    web_.answer(request_in(*f), [this, reply](const net::HttpResponse& r) {
        const std::string text = text_of(r);
        nats_->publish(reply, text.size() < nats_->max_payload() ? text : text_of(unreachable()));
    });
}

std::unique_ptr<net::LinePort> Peers::follow(const std::string& server, const Visitor& v) {
    JsonWriter w;
    w.begin_object().field("for", "page").field("address", v.address).field("login", v.login);
    return tunnels_->open(server, w.end_object().text());
}

std::unique_ptr<net::LinePort> Peers::way_to(const std::string& server, const Arrival& client) {
    if (server == "?" || !leases_.alive(server, now())) return nullptr;
    JsonWriter w;
    w.begin_object().field("for", "door").field("door", client.door).field("address", client.address);
    w.field("told", client.told).key("said").begin_array();
    for (const auto& line : client.said) w.value(line);
    return tunnels_->open(server, w.end_array().end_object().text());
}

void Peers::accept(const Fields& opening, std::unique_ptr<net::LinePort> port) {
    if (opening.text("for") == "page")
        return web_.admit_page(std::move(port), {opening.text("address"), false, opening.text("login")});
    if (LineDoor* door = setup_.door(opening.text("door"))) door->admit(std::move(port));
}

}  // namespace agon
