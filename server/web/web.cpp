#include "server/web/web.h"

#include <algorithm>

#include "base/now.h"
#include "base/secret.h"
#include "core/puzzle.h"
#include "net/address.h"
#include "net/http_text.h"
#include "net/url.h"
#include "server/web/assets.h"

namespace agon {
namespace {

constexpr std::size_t websocket_outbox = 256
                                         << 10;  // bytes; thousands of spectators who do not read must fit into memory

constexpr std::size_t worth_packing = 2048;  // bytes
constexpr std::string_view without_pages =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Agon</title>\n<h1>Agon</h1>\n"
    "<p>The arena is running, but it was built without the folder web/. Build it with that folder to play in the "
    "browser.</p>\n"
    "<p><a href=\"/health\">State of the server</a></p>\n</html>\n";

void serve_puzzles(net::HttpServer& server, const GameEntry& game) {
    const auto book = puzzle_book(game);
    if (book.empty()) return;
    server.serve("/assets/puzzles/" + std::string(game.name) + ".tsv",
                 {.content_type = "text/tab-separated-values; charset=utf-8",
                  .body = {reinterpret_cast<const char*>(book.data()), book.size()}});
}

net::HttpResponse too_large(std::size_t max_body) {
    return answer_refusal({{"web.body", {std::to_string(max_body >> 10)}}, Refusal::Kind::TooLarge});
}

net::HttpResponse no_room() { return answer_refusal({{"web.no_room"}, Refusal::Kind::Unavailable}); }

std::string content_policy(const std::string& frames_of) {
    return "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
           "base-uri 'none'; form-action 'self'; frame-ancestors " +
           frames_of;
}

// Pages below /embed show a board and can do nothing else: a frame around them tricks nobody into a click.
bool for_frames(std::string_view path) { return path.starts_with("/embed/"); }

std::string joined(const std::vector<std::string>& sites) {
    std::string all = "'self'";
    for (const auto& site : sites) all += " " + site;
    return all;
}

net::HttpOptions http_options(const Web::Setup& s) {
    return {.host = s.host,
            .port = s.port,
            .certificate = s.certificate,
            .key = s.key,
            .upload_path = "/api/bots",
            .max_upload = UploadRoutes::max_body,
            .too_large = too_large,
            .no_room = no_room,
            .max_connections = s.limits.connections,
            .max_per_address = s.limits.connections_per_address,
            .max_new_per_minute = s.limits.new_connections_per_minute,
            .proxies = s.proxies,
            .always = {{"Content-Security-Policy", content_policy("'none'")},
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
      explorer_(setup_.data), library_(loop, setup_.data), ratings_(loop, setup_.data), analyst_(loop, 2),
      tables_(
          loop, hall, setup_.tables, [this](const std::string& table) { live_.changed(table); },
          [this](const std::string& table, const std::string& message) { live_.tell(table, message); }),
      live_(loop, tables_, analyst_, setup_.limits.chat_per_minute), boards_(setup_.data / "boards"),
      shelf_keeper_(loop), packer_(loop), uploads_(loop, setup_.data), logins_(setup_.limits.failed_logins_per_minute),
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

// People first: their pages may be back before it is known where a bot's files are.
void Web::resume(const TableMemory& m) {
    tables_.resume(m, now());
    const GameEntry& game = hall_.find(m.setup.id)->game();
    std::vector<std::string> bots;
    for (const SeatMemory& s : m.seats)
        if (s.who == SeatMemory::Who::Bot) bots.push_back(s.player);
    const auto go_on = [this, m](const Result<std::vector<Bot>>& handed_in) {
        tables_.resume_bots(m, handed_in.value_or(std::vector<Bot>()), now());
    };
    if (bots.empty()) go_on(std::vector<Bot>());
    else uploads_.players(game, std::move(bots), go_on);
}

void Web::serve_pages() {
    for (const Asset& a : web_assets()) {
        if (a.path == "/index.html") page_ = a.body;
        else server_.serve(std::string(a.path), {.content_type = std::string(a.type), .body = a.body});
    }
    for (const GameEntry* game : catalogue()) {
        for (const EngineTable& table : game->tables) serve_table(*game, table);
        serve_puzzles(server_, *game);
    }
}

// What the module of a page fetches when an engine needs it.
void Web::serve_table(const GameEntry& game, const EngineTable& table) {
    const auto bytes = table.bytes();
    server_.serve("/assets/core/tables/" + std::string(game.name) + "/" + std::string(table.name),
                  {.content_type = "application/octet-stream",
                   .body = {reinterpret_cast<const char*>(bytes.data()), bytes.size()}});
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

// Behind a proxy everybody seems to come from this machine: then nobody counts as local, whether it says for whom it
// asks or not.
Visitor Web::visitor(const net::HttpRequest& r) const {
    const bool forwarded =
        is_proxy(r.address) || !r.header("X-Forwarded-For").empty() || !r.header("Forwarded").empty();
    // Where a page of another host was made to point at this machine, the name in the Host header betrays it.
    const bool here = net::is_loopback(r.address) && net::names_loopback(r.header("Host")) && !forwarded;
    const std::string address = net::network_of(client_address(r));
    const bool knows = !setup_.admin_token.empty() && same_secret(r.bearer(), setup_.admin_token) &&
                       logins_.takes(setup_.admin_token, address, now());
    const auto names = logins(r);
    return {address, here || knows, names.size() == 1 ? std::string(names.front()) : ""};
}

bool Web::is_proxy(const std::string& address) const {
    return std::ranges::find(setup_.proxies, address) != setup_.proxies.end();
}

// What our own proxy has added stands last; what is before it anybody can write.
std::string Web::client_address(const net::HttpRequest& r) const {
    if (!is_proxy(r.address)) return r.address;
    return net::machine_address(net::last_hop(r.headers, "X-Forwarded-For")).value_or(r.address);
}

// From anybody else that header is only a claim.
std::vector<std::string_view> Web::logins(const net::HttpRequest& r) const {
    if (setup_.login_header.empty() || !is_proxy(r.address)) return {};
    return net::all_headers(r.headers, setup_.login_header);
}

Result<> Web::may_call(const Call& call) const {
    if (!call.reads() && !net::same_origin(call.request)) return refuse(Refusal::Kind::Forbidden, "web.other_site");
    if (logins(call.request).size() > 1) return refuse("web.two_logins", {setup_.login_header});
    const std::string token = call.request.bearer();
    if (!token.empty() && logins_.worn_out(token, now())) return refuse(Refusal::Kind::TooOften, "web.guesses_tokens");
    return {};
}

// Where a right token would not have been refused. That staff's addresses are not for a student says nothing about his
// token, but one may guess there, too.
Refusal Web::counted(const Call::Secret& s, const Refusal& r) {
    const bool unknown = !s.token.empty() && r.kind == Refusal::Kind::Unauthorised;
    const bool uninvited = r.code == "web.bad_invitation", not_staff = !s.token.empty() && r.code == "web.local_only";
    if (!unknown && !uninvited && !not_staff) return r;
    const bool before = logins_.too_often(s.address, now());
    if (unknown) logins_.wrong(s.address, s.token, now());
    else logins_.wrong(s.address, now());
    return before ? Refusal({uninvited ? "web.guesses_invitations" : "web.guesses_tokens"}, Refusal::Kind::TooOften)
                  : r;
}

// A large answer is packed for who can read that, beside the loop; if that has too much to do, it goes as it is.
net::Answer Web::packing(const Call& call, net::Answer answer) {
    if (!call.reads() || !net::has_token(call.request.header("Accept-Encoding"), "gzip")) return answer;
    return [this, answer = std::move(answer)](net::HttpResponse r) {
        if (r.body.size() < worth_packing) return answer(std::move(r));
        const auto plain = std::make_shared<net::HttpResponse>(std::move(r));
        packer_.ask<net::HttpResponse>([plain]() -> Result<net::HttpResponse> { return net::packed(*plain); },
                                       [plain, answer](Result<net::HttpResponse> smaller) {
                                           answer(smaller ? std::move(*smaller) : std::move(*plain));
                                       },
                                       plain->body.size());
    };
}

Reply Web::reply_to(const Call& call, const Route& route, net::Answer to) {
    return Reply([this, answer = packing(call, std::move(to)), status = route.status, type = route.type,
                  memory = route.memory, secret = call.secret(),
                  known = std::string(call.request.header("If-None-Match"))](const Result<std::string>& r,
                                                                             const GameEntry* game) {
        if (!r) return answer(answer_refusal(counted(secret, r.error()), game));
        if (memory == Route::Memory::Compared) return answer(answer_once(*r, known));
        answer(type == json_type ? answer_json(*r, status) : answer_text(*r, type));
    });
}

void Web::answer(net::HttpRequest r, net::Answer answer) {
    Call call{.request = std::move(r)};
    call.visitor = visitor(call.request);
    const std::string path(call.request.path());
    const Route* route = find_route(routes_, call);
    const bool api = is_api(path);
    if (!route && !api) return show_page(call.request, std::move(answer));
    if (const auto may = may_call(call); !may) return answer(answer_refusal(may.error()));
    if (!route)
        return answer(answer_refusal({{"web.no_address", {call.request.method + " " + path}}, Refusal::Kind::Missing}));
    if (const auto server = server_for(call); !server.empty())
        return elsewhere_->forward(server, call.request, packing(call, std::move(answer)));
    const Reply reply = reply_to(call, *route, std::move(answer));
    if (const auto may = may_use(*route, call); !may) return reply(std::unexpected(may.error()));
    route->answer(std::move(call), reply);
}

void Web::join(Elsewhere& others) {
    elsewhere_ = &others;
    live_.join(others);
}

std::optional<ListedRow> Web::listed(const std::string& table) {
    Room* room = hall_.find(table) ? tables_.find(table) : nullptr;
    if (!room) return std::nullopt;
    const Scene s = room->scene(now());
    JsonWriter w;
    if (!s.unlisted) write_in_list(w, s, live_.spectators(table));
    return ListedRow{s.match, w.text(), Live::shows(s)};
}

std::string Web::server_for(const Call& call) {
    if (!elsewhere_) return {};
    const auto table = call.parts.find("table"), match = call.parts.find("id");
    if (table != call.parts.end() && !tables_.find(table->second)) return elsewhere_->table(table->second).server;
    if (match != call.parts.end() && !tables_.record_of(match->second)) return elsewhere_->match(match->second).server;
    return {};
}

// The address of a table leads to its match for ever.
void Web::show_page(const net::HttpRequest& r, net::Answer answer) {
    const auto parts = net::path_parts(r.path());
    const auto elsewhere = [&](const std::string& table) {
        return elsewhere_ && elsewhere_->table(table).is != Elsewhere::Is::Nowhere;
    };
    const bool lost = parts.size() == 2 && parts[0] == "table" && !tables_.find(std::string(parts[1])) &&
                      !elsewhere(std::string(parts[1]));
    if (!lost || (r.method != "GET" && r.method != "HEAD")) return answer(page(r));
    const auto match = [table = std::string(parts[1])](const Store& s) -> Result<std::string> {
        return s.last_match(table).value_or("");
    };
    library_.read<std::string>(match, [answer, page = page(r)](const Result<std::string>& id) {
        if (!id || id->empty()) return answer(page);
        answer({.status = 303, .headers = {{"Location", "/match/" + *id}}});
    });
}

net::HttpResponse Web::page(const net::HttpRequest& r) const {
    if (r.method != "GET" && r.method != "HEAD") return wrong_method(r.method);
    if (r.path().starts_with("/assets/") || r.path() == "/live" || r.path() == "/bot")
        return answer_refusal({{"web.no_address", {std::string(r.path())}}, Refusal::Kind::Missing});
    net::HttpResponse answer{.content_type = "text/html; charset=utf-8",
                             .body = std::string(page_),
                             .headers = {{"Cache-Control", "no-cache"}}};
    if (for_frames(r.path()))  // browsers ignore X-Frame-Options where a policy says who may frame
        answer.headers.emplace_back("Content-Security-Policy", content_policy(joined(setup_.embed_on)));
    return answer;
}

}  // namespace agon
