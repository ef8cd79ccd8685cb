#include "server/web/web.h"

#include <algorithm>

#include "base/now.h"
#include "base/secret.h"
#include "net/url.h"
#include "server/web/assets.h"

namespace agon {
namespace {

constexpr std::size_t websocket_outbox = 256
                                         << 10;  // bytes; thousands of spectators who do not read must fit into memory

constexpr std::string_view without_pages =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Agon</title>\n<h1>Agon</h1>\n"
    "<p>The arena is running, but it was built without the folder web/. Build it with that folder to play in the "
    "browser.</p>\n"
    "<p><a href=\"/health\">State of the server</a></p>\n</html>\n";

bool is_loopback(std::string_view address) {
    return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

net::HttpResponse too_large(std::size_t max_body) {
    return answer_refusal({{"web.body", {std::to_string(max_body >> 10)}}, Refusal::Kind::TooLarge});
}

net::HttpOptions http_options(const Web::Setup& s) {
    return {.host = s.host,
            .port = s.port,
            .certificate = s.certificate,
            .key = s.key,
            .upload_path = "/api/bots",
            .max_upload = UploadRoutes::max_body,
            .too_large = too_large,
            .max_connections = s.limits.connections,
            .max_per_address = s.limits.connections_per_address,
            .max_new_per_minute = s.limits.new_connections_per_minute,
            .proxies = s.proxies,
            .always = {{"Content-Security-Policy",
                        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
                        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
                       {"X-Content-Type-Options", "nosniff"},
                       {"Referrer-Policy", "no-referrer"},
                       {"Cross-Origin-Opener-Policy", "same-origin"},
                       {"Cross-Origin-Resource-Policy", "same-origin"},
                       {"X-Frame-Options", "DENY"},
                       {"Cache-Control", "no-store"}},
            .websocket = {.limits = {.max_outbox = websocket_outbox}}};
}

net::HttpResponse wrong_method(const std::string& method) {
    net::HttpResponse answer = answer_refusal({{"web.method", {method, "GET"}}});
    answer.status = 405;
    return answer;
}

bool is_api(std::string_view path) {
    const auto parts = net::path_parts(path);
    return !parts.empty() && parts.front() == "api";
}

}  // namespace

Result<std::unique_ptr<Web>> Web::open(net::Loop& loop, ArenaServer& hall, Setup setup) {
    auto server = net::HttpServer::open(loop, http_options(setup));
    if (!server) return std::unexpected(server.error());
    return std::unique_ptr<Web>(new Web(loop, hall, std::move(setup), std::move(*server)));
}

Web::Web(net::Loop& loop, ArenaServer& hall, Setup setup, net::HttpServer server)
    : loop_(loop), hall_(hall), setup_(std::move(setup)), server_(std::move(server)),
      bots_(std::make_unique<LineDoor>(
          loop, hall, LineDoor::Setup{.game = nullptr, .protocol = nullptr, .host = {}, .limits = setup_.limits})),
      library_(loop, setup_.data), analyst_(loop, 2),
      tables_(
          loop, hall, setup_.tables, [this](const std::string& table) { live_.changed(table); },
          [this](const std::string& table, const std::string& message) { live_.tell(table, message); }),
      live_(loop, tables_, analyst_, setup_.limits.chat_per_minute), boards_(setup_.data / "boards"),
      shelf_keeper_(loop), uploads_(loop, setup_.data), failed_logins_(setup_.limits.failed_logins_per_minute),
      page_(without_pages) {
    add(own_routes());
    for (const GameEntry* game : catalogue()) add(game_routes(*game));
    serve_pages();
    server_.on_request([this](net::HttpRequest r, net::Answer a) { answer(std::move(r), std::move(a)); });
    open_websockets();
}

void Web::add(std::vector<Route> routes) {
    routes_.insert(routes_.end(), std::move_iterator(routes.begin()), std::move_iterator(routes.end()));
}

RoomDoors Web::rooms() {
    return {.changed = [this](const std::string& table) { live_.changed(table); },
            .tell = [this](const std::string& table, const std::string& message) { live_.tell_seats(table, message); },
            .adopt = [this](const std::string& table,
                            std::unique_ptr<Room> room) { tables_.adopt(table, std::move(room)); },
            .keep = [this](const Record& r) { hall_.keep(r); }};
}

void Web::serve_pages() {
    for (const Asset& a : web_assets()) {
        if (a.path == "/index.html") page_ = a.body;
        else server_.serve(std::string(a.path), {.content_type = std::string(a.type), .body = a.body});
    }
}

void Web::open_websockets() {
    const auto ours_only = [](const net::HttpRequest& r) -> std::optional<net::HttpResponse> {
        if (net::same_origin(r)) return std::nullopt;
        return answer_refusal({{"web.other_site"}, Refusal::Kind::Forbidden});
    };
    const auto while_open = [this, ours_only](const net::HttpRequest& r) -> std::optional<net::HttpResponse> {
        if (const auto open = hall_.takes_matches(); !open) return answer_refusal(open.error());
        return ours_only(r);
    };
    using Port = std::unique_ptr<net::LinePort>;
    server_.websocket("/bot", while_open,
                      [this](const net::HttpRequest&, Port port) { bots_->admit(std::move(port)); });
    server_.websocket("/live", ours_only,
                      [this](const net::HttpRequest& r, Port port) { live_.admit(std::move(port), visitor(r)); });
}

// Behind a proxy everybody seems to come from this machine: then nobody counts as local.
Visitor Web::visitor(const net::HttpRequest& r) const {
    const bool forwarded = !r.header("X-Forwarded-For").empty() || !r.header("Forwarded").empty();
    // Where a page of another host was made to point at this machine, the name in the Host header betrays it.
    const bool here = is_loopback(r.address) && net::names_loopback(r.header("Host")) && !forwarded;
    const bool knows = !setup_.admin_token.empty() && same_secret(r.bearer(), setup_.admin_token);
    return {client_address(r), here || knows};
}

// The last address in the list is the one that our own proxy has added; what is before it anybody can write.
std::string Web::client_address(const net::HttpRequest& r) const {
    if (std::ranges::find(setup_.proxies, r.address) == setup_.proxies.end()) return r.address;
    auto list = r.header("X-Forwarded-For");
    if (const auto comma = list.rfind(','); comma != list.npos) list.remove_prefix(comma + 1);
    while (list.starts_with(' ')) list.remove_prefix(1);
    return list.empty() ? r.address : std::string(list);
}

bool Web::guesses_tokens(const Call& call) const {
    return !call.request.header("Authorization").empty() && failed_logins_.exhausted(call.visitor.address, now());
}

Result<> Web::may_call(const Call& call) const {
    if (!call.reads() && !net::same_origin(call.request)) return refuse(Refusal::Kind::Forbidden, "web.other_site");
    if (guesses_tokens(call)) return refuse(Refusal::Kind::TooOften, "web.guesses_tokens");
    return {};
}

// A refusal that a wrong token may have caused is counted.
Reply Web::reply_to(const Call& call, const Route& route, net::Answer answer) {
    const bool gave_token = !call.request.header("Authorization").empty();
    return Reply([this, answer = std::move(answer), status = route.status, type = route.type, gave_token,
                  address = call.visitor.address](const Result<std::string>& r, const GameEntry* game) {
        if (r) return answer(type == json_type ? answer_json(*r, status) : answer_text(*r, type));
        const bool forbidden = r.error().kind == Refusal::Kind::Forbidden && gave_token;
        const bool unknown = r.error().kind == Refusal::Kind::Unauthorised || r.error().code == "web.bad_invitation";
        if (forbidden || unknown) (void)failed_logins_.take(address, now());
        answer(answer_refusal(r.error(), game));
    });
}

void Web::answer(net::HttpRequest r, net::Answer answer) {
    Call call{.request = std::move(r)};
    call.visitor = visitor(call.request);
    const std::string path(call.request.path());
    const Route* route = find_route(routes_, call);
    const bool api = is_api(path);
    if (!route && !api) return answer(page(call.request));
    if (const auto may = may_call(call); !may) return answer(answer_refusal(may.error()));
    if (!route)
        return answer(answer_refusal({{"web.no_address", {call.request.method + " " + path}}, Refusal::Kind::Missing}));
    const Reply reply = reply_to(call, *route, std::move(answer));
    if (const auto may = may_use(*route, call); !may) return reply(std::unexpected(may.error()));
    route->answer(std::move(call), reply);
}

net::HttpResponse Web::page(const net::HttpRequest& r) const {
    if (r.method != "GET" && r.method != "HEAD") return wrong_method(r.method);
    if (r.path().starts_with("/assets/") || r.path() == "/live" || r.path() == "/bot")
        return answer_refusal({{"web.no_address", {std::string(r.path())}}, Refusal::Kind::Missing});
    return {.content_type = "text/html; charset=utf-8",
            .body = std::string(page_),
            .headers = {{"Cache-Control", "no-cache"}}};
}

}  // namespace agon
