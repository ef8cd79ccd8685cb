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

// "level:1..20" as a person chooses it stays as it is: the page offers the numbers.
void write_engines(JsonWriter& w, const GameEntry& g) {
    w.key("engines").begin_array();
    for (const EngineInfo& e : g.engines)
        w.begin_object().field("name", e.name).field("sentence", e.sentence).field("options", e.options).end_object();
    w.end_array();
}

void write_protocols(JsonWriter& w, const GameEntry& g, const std::vector<DoorInfo>& doors, const std::string& host) {
    w.key("protocols").begin_array();
    for (const Protocol& p : g.protocols) {
        const auto door = std::ranges::find(doors, &p, &DoorInfo::protocol);
        const bool open = door != doors.end() && door->open();
        w.begin_object().field("name", p.name).field("sentence", p.sentence).key("port");
        if (open && door->port) w.value(door->port);
        else w.null();
        w.field("open", open).key("address");
        if (open) w.value(door->port ? host + ":" + std::to_string(door->port) : door->lines);
        else w.null();
        w.field("client", p.client || p.poller).end_object();
    }
    w.end_array();
}

// What the pages need to know of the courses that play a game: docs/api.md.
void write_courses(JsonWriter& w, const GameEntry& g) {
    w.key("courses").begin_array();
    for (const Course& c : g.courses) {
        w.begin_object().field("name", c.name).field("hand_ins", c.hand_ins).key("host");
        if (c.host.empty()) w.null();
        else w.value(c.host);
        w.key("protocols").begin_array();
        for (const auto p : c.protocols) w.value(p);
        w.end_array().end_object();
    }
    w.end_array();
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

void write_bot(JsonWriter& w, std::string_view name, const GameEntry& game) {
    w.begin_object().field("name", name).field("game", game.name).field("player", name).end_object();
}

}  // namespace

bool Web::Call::is(std::string_view method, std::initializer_list<std::string_view> pattern) const {
    if (request.method != method || path.size() != pattern.size()) return false;
    const auto fits = [](const std::string& part, std::string_view wanted) { return wanted == "*" || part == wanted; };
    return std::ranges::equal(path, pattern, fits);
}

std::string Web::Call::query(std::string_view key) const { return net::query_value(request.target, key); }

Web::Web(net::Loop& loop, ArenaServer& hall, Setup setup)
    : loop_(loop), hall_(hall), setup_(std::move(setup)), server_(loop, http_options(setup_)),
      bots_(std::make_unique<LineDoor>(
          loop, hall, LineDoor::Setup{.game = nullptr, .protocol = nullptr, .host = {}, .limits = setup_.limits})),
      library_(loop, setup_.data), analyst_(loop, 2),
      tables_(
          loop, hall, setup_.tables, [this](const std::string& table) { live_.changed(table); },
          [this](const std::string& table, const std::string& message) { live_.tell(table, message); }),
      live_(loop, tables_, analyst_, setup_.limits.chat_per_minute), boards_(setup_.data / "boards"),
      shelf_keeper_(loop), uploads_(loop, setup_.data), failed_logins_(setup_.limits.failed_logins_per_minute),
      page_(without_pages) {
    serve_pages();
    server_.on_request([this](net::HttpRequest r, net::Answer a) { answer(std::move(r), std::move(a)); });
    open_websockets();
}

VisitDoors Web::rooms() {
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

void Web::note_refusal(const std::string& address, bool gave_token, const Refusal& r) {
    const bool forbidden = r.kind == Refusal::Kind::Forbidden && gave_token;
    const bool token = r.kind == Refusal::Kind::Unauthorised || r.code == "web.bad_invitation" || forbidden;
    if (token) (void)failed_logins_.take(address, now());
}

void Web::answer(net::HttpRequest r, net::Answer reply) {
    const Call call{r, net::path_parts(r.target), visitor(r)};
    if (!call.path.empty() && call.path[0] == "api") return api(call, std::move(reply));
    if (r.method != "GET" && r.method != "HEAD") return reply(wrong_method(r.method));
    if (r.path() == "/health") return reply(answer_json(health()));
    if (r.path() == "/ready") return reply(readiness());
    if (r.path() == "/metrics") {
        if (!call.visitor.local) return reply(answer_refusal({{"web.local_only"}, Refusal::Kind::Forbidden}));
        return reply({.content_type = "text/plain; version=0.0.4; charset=utf-8",
                      .body = setup_.metrics ? setup_.metrics() : ""});
    }
    if (r.path().starts_with("/assets/") || r.path() == "/live" || r.path() == "/bot")
        return reply(answer_refusal({{"web.no_address", {std::string(r.path())}}, Refusal::Kind::Missing}));
    reply({.content_type = "text/html; charset=utf-8",
           .body = std::string(page_),
           .headers = {{"Cache-Control", "no-cache"}}});
}

std::string Web::health() const {
    JsonWriter w;
    w.begin_object().field("status", "ok").field("version", AGON_VERSION);
    w.field("running", hall_.running()).field("begun", hall_.counts().begun);
    return w.field("pages", live_.connections()).end_object().text();
}

// Alive is not ready: an arena that drains or cannot store results sends new visitors elsewhere.
net::HttpResponse Web::readiness() const {
    if (const auto open = hall_.takes_matches(); !open) return answer_refusal(open.error());
    return answer_json("{\"status\":\"ready\"}");
}

std::string Web::games(const Visitor& visitor, const std::vector<UploadRoutes::ReadyBot>& handed_in) const {
    const std::string host = setup_.host == "0.0.0.0" || setup_.host == "::" || setup_.host.empty() ? "" : setup_.host;
    JsonWriter w;
    w.begin_object().key("games").begin_array();
    for (const GameEntry* g : catalogue()) {
        const auto start = g->start("", 1);
        w.begin_object().field("name", g->name).field("title", g->title).field("clock", g->clock);
        w.field("hidden", start && (*start)->hidden())
            .field("enumerable", g->perft != nullptr)
            .key("profiles")
            .begin_array();
        for (const Profile& p : g->profiles)
            w.begin_object().field("name", p.name).field("sentence", p.sentence).end_object();
        w.end_array();
        write_engines(w, *g);
        write_protocols(w, *g, setup_.tables.doors, host);
        write_courses(w, *g);
        w.end_object();
    }
    w.end_array().key("bots").begin_array();
    for (const Bot& b : setup_.tables.bots) write_bot(w, b.name, *b.game);
    for (const auto& b : handed_in) write_bot(w, b.name, *b.game);
    return w.end_array().key("you").begin_object().field("local", visitor.local).end_object().end_object().text();
}

std::string Web::table_list() {
    JsonWriter w;
    w.begin_object().key("tables").begin_array();
    tables_.each([&](const Scene& s) { write_in_list(w, s, live_.spectators(s.id)); }, now());
    return w.end_array().end_object().text();
}

}  // namespace agon
