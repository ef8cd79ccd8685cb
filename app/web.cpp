#include "app/web.h"

#include <fmt/core.h>

#include "core/json.h"

namespace agon {
namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else if (c == '&') out += "&amp;";
        else if (c == '"') out += "&quot;";
        else out += c;
    }
    return out;
}

}  // namespace

Web::Web(net::Loop& loop, ArenaServer& hall, Recorder&, Setup setup)
    : hall_(hall), setup_(std::move(setup)),
      server_(loop, net::HttpOptions{.host = setup_.host, .port = setup_.port,
                                     .always = {{"Content-Security-Policy", "default-src 'self'"}, {"X-Content-Type-Options", "nosniff"},
                                                {"Referrer-Policy", "no-referrer"}}}),
      bots_(std::make_unique<LineDoor>(loop, hall, LineDoor::Setup{})) {
    server_.on_request([this](const net::HttpRequest& r, net::Answer a) { answer(r, std::move(a)); });
    server_.websocket("/bot", [](const net::HttpRequest& r) -> std::optional<net::HttpResponse> {
        if (net::same_origin(r)) return std::nullopt;
        return net::HttpResponse{.status = 403, .body = "A page of another site may not connect here.\n"};
    }, [this](const net::HttpRequest&, std::unique_ptr<net::LinePort> port) { bots_->admit(std::move(port)); });
}

void Web::answer(const net::HttpRequest& r, net::Answer reply) {
    if (r.method != "GET" && r.method != "HEAD") return reply({.status = 405, .body = "Use GET here.\n"});
    if (r.path() == "/health") return reply({.content_type = "application/json", .body = health()});
    if (r.path() == "/") return reply({.content_type = "text/html; charset=utf-8", .body = start_page()});
    reply({.status = 404, .body = "There is nothing here. The start page is /\n"});
}

std::string Web::health() const {
    JsonWriter w;
    w.begin_object().field("status", "ok").field("version", AGON_VERSION).field("running", hall_.running()).field("begun", hall_.matches_begun());
    return w.end_object().text() + "\n";
}

std::string Web::start_page() const {
    std::string list;
    for (const auto& a : setup_.addresses) list += "<li><code>" + escaped(a) + "</code></li>\n";
    return "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Agon</title>\n"
           "<h1>Agon</h1>\n<p>The arena is running. Programs connect here:</p>\n<ul>\n" + list + "</ul>\n<p><a href=\"/health\">State of the server</a></p>\n</html>\n";
}

}  // namespace agon
