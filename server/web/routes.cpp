// The table of the API's addresses, and the answers that the loop's own thread knows or passes
// on. docs/api.md describes them.
#include <algorithm>

#include "base/now.h"
#include "core/rules_text.h"
#include "server/web/web.h"

namespace agon {
namespace {

// What a tool or a table makes of a body, if there is one.
template <class Use>
Result<std::string> with_body(const Call& call, Use use) {
    const auto body = call.body();
    if (!body) return std::unexpected(body.error());
    return use(*body);
}

// What a refusal says may be in the game's own words.
Route route_of(const GameEntry& game, std::string method, const std::string& path,
               std::function<void(Call, const Reply&)> answer) {
    return {std::move(method), "/api/" + std::string(game.name) + "/" + path, Route::For::Anyone,
            [&game, answer = std::move(answer)](Call call, const Reply& reply) {
                answer(std::move(call), reply.about(&game));
            }};
}

// "level:1..20" as a person chooses it stays as it is: the page offers the numbers.
void write_engines(JsonWriter& w, const GameEntry& g) {
    w.key("engines").begin_array();
    for (const EngineInfo& e : g.engines)
        w.begin_object().field("name", e.name).field("sentence", e.sentence).field("options", e.options).end_object();
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

// The words of a game whose board is drawn from its layout: texts called NAME.face.KEY.
void write_face(JsonWriter& w, const GameEntry& g) {
    const std::string prefix = std::string(g.name) + ".face.";
    w.key("face").begin_object();
    for (const auto& [language, of] : {std::pair{"en", &Text::english}, {"de", &Text::german}}) {
        w.key(language).begin_object();
        for (const Text& t : g.texts)
            if (t.code.starts_with(prefix)) w.field(t.code.substr(prefix.size()), t.*of);
        w.end_object();
    }
    w.end_object();
}

void write_game(JsonWriter& w, const GameEntry& g, const std::vector<DoorInfo>& doors, const std::string& host) {
    const auto start = g.start("", 1);
    w.begin_object().field("name", g.name).field("title", g.title).field("clock", g.clock);
    w.field("hidden", start && (*start)->hidden()).field("enumerable", g.perft != nullptr);
    w.key("profiles").begin_array();
    for (const Profile& p : g.profiles)
        w.begin_object().field("name", p.name).field("sentence", p.sentence).end_object();
    w.end_array();
    write_engines(w, g);
    write_protocols(w, g, doors, host);
    write_courses(w, g);
    write_face(w, g);
    w.end_object();
}

void write_bot(JsonWriter& w, std::string_view name, const GameEntry& game) {
    w.begin_object().field("name", name).field("game", game.name).field("player", name).end_object();
}

}  // namespace

std::vector<Route> Web::own_routes() {
    using enum Route::For;
    struct Row {
        std::string_view method, pattern;
        Route::For who;
        void (Web::*answer)(Call, const Reply&);
        int status = 200;
        std::string_view type = json_type;
        Route::Memory memory = Route::Memory::None;
    };
    static constexpr Row rows[] = {
        {"GET", "/health", Anyone, &Web::health},
        {"GET", "/ready", Anyone, &Web::readiness},
        {"GET", "/metrics", Local, &Web::metrics, 200, "text/plain; version=0.0.4; charset=utf-8"},
        {"GET", "/api/games", Anyone, &Web::list_games},
        {"GET", "/api/games/{game}/rules", Anyone, &Web::show_rules},
        {"GET", "/api/tables", Anyone, &Web::list_tables},
        {"POST", "/api/tables", Anyone, &Web::open_table, 201},
        {"POST", "/api/tables/{table}/join", Anyone, &Web::join_table},
        {"GET", "/api/exhibition", Anyone, &Web::show_exhibition},
        {"GET", "/api/matches", Anyone, &Web::list_matches},
        {"GET", "/api/matches/{id}", Anyone, &Web::show_match, 200, json_type, Route::Memory::Compared},
        {"GET", "/api/matches/{id}/text", Anyone, &Web::show_match_text, 200, "text/plain; charset=utf-8"},
        {"GET", "/api/matches/{id}/end", Anyone, &Web::show_match_end, 200, json_type, Route::Memory::Compared},
        {"GET", "/api/matches/{id}/log", Anyone, &Web::show_match_log, 200, "application/x-ndjson"},
        {"GET", "/api/matches/{id}/values", Anyone, &Web::show_match_values},
        {"POST", "/api/records", Anyone, &Web::keep_record, 201},
        {"POST", "/api/analyse", Anyone, &Web::analyse},
        {"GET", "/api/explore", Anyone, &Web::explore},
        {"GET", "/api/tournaments", Anyone, &Web::list_tournaments},
        {"GET", "/api/tournaments/{tournament}", Anyone, &Web::show_tournament, 200, json_type,
         Route::Memory::Compared},
        {"GET", "/api/ratings", Anyone, &Web::list_ratings, 200, json_type, Route::Memory::Compared},
        {"GET", "/api/bots", Enrolled, &Web::list_bots},
        {"POST", "/api/bots", Enrolled, &Web::hand_in_bot},
        {"GET", "/api/bots/{name}", Anyone, &Web::show_versions},
        {"GET", "/api/bots/{name}/{version}", Enrolled, &Web::show_bot},
        {"POST", "/api/bots/{name}/{version}/qualification", Enrolled, &Web::qualify_bot},
        {"GET", "/api/bots/{name}/{version}/source", Enrolled, &Web::show_source, 200, "application/octet-stream"},
        {"GET", "/api/people", Enrolled, &Web::list_people, 200, "text/csv; charset=utf-8"},
        {"POST", "/api/people", Enrolled, &Web::import_people, 200, "text/html; charset=utf-8"},
    };
    std::vector<Route> routes;
    for (const Row& r : rows)
        routes.push_back({std::string(r.method), std::string(r.pattern), r.who,
                          [this, f = r.answer](Call call, const Reply& reply) { (this->*f)(std::move(call), reply); },
                          r.status, std::string(r.type), r.memory});
    return routes;
}

std::vector<Route> Web::game_routes(const GameEntry& game) {
    std::vector<Route> routes;
    for (const Tool& tool : game.tools)
        if (tool.name != "boards") routes.push_back(tool_route(game, tool));
    if (find_tool(game, "boards")) std::ranges::move(board_routes(game), std::back_inserter(routes));
    const auto join_by_id = [this, &game](const Call& call, const Reply& reply) {
        reply(with_body(call, [&](const Fields& body) { return open_course_game(game, body); }));
    };
    if (std::ranges::any_of(game.protocols, [](const Protocol& p) { return bool(p.service); }))
        routes.push_back(route_of(game, "POST", "games", join_by_id));
    return routes;
}

// What a game can do for its board on the screen.
Route Web::tool_route(const GameEntry& game, const Tool& tool) {
    return route_of(game, "POST", std::string(tool.name), [this, &game, &tool](const Call& call, const Reply& reply) {
        reply(with_body(call, [&](const Fields& body) {
            ToolInput input = body.flattened();
            input.try_emplace("seed", std::to_string(hall_.new_seed() >> 33));  // a die, where the page threw none
            return run_tool(game, tool.name, std::move(input));
        }));
    });
}

std::vector<Route> Web::board_routes(const GameEntry& game) {
    const auto by_whom = [](const Call& c) {
        return c.visitor.local ? BoardShelf::By::Staff : BoardShelf::By::Visitor;
    };
    const auto list = [this, &game](const Call&, const Reply& reply) {
        shelf_keeper_.ask<std::string>([this, &game] { return boards_.list(game); }, reply);
    };
    const auto keep = [this, &game, by_whom](const Call& call, const Reply& reply) {
        const auto store = [this, &game, by = by_whom(call)](const Fields& body) {
            return boards_.keep(game, body, by);
        };
        shelf_keeper_.ask<std::string>([call, store] { return with_body(call, store); }, reply);
    };
    const auto remove = [this, &game, by_whom](const Call& call, const Reply& reply) {
        const auto erase = [this, &game, name = call.part("name"), key = call.query("key"), by = by_whom(call)] {
            return boards_.remove(game, name, key, by);
        };
        shelf_keeper_.ask<std::string>(erase, reply);
    };
    return {route_of(game, "GET", "boards", list), route_of(game, "POST", "boards", keep),
            route_of(game, "DELETE", "boards/{name}", remove)};
}

Result<std::string> Web::open_course_game(const GameEntry& game, const Fields& body) {
    for (const DoorInfo& d : setup_.tables.doors)
        if (d.game == &game && d.service) return tables_.open_course_game(d, body);
    return refuse(Refusal::Kind::Missing, "web.no_address", {"POST /api/" + std::string(game.name) + "/games"});
}

void Web::health(Call, const Reply& reply) {
    JsonWriter w;
    w.begin_object().field("status", "ok").field("version", AGON_VERSION);
    w.field("running", hall_.running()).field("begun", hall_.counts().begun);
    reply(w.field("pages", live_.connections()).end_object().text());
}

// Alive is not ready: an arena that drains or cannot store results sends new visitors elsewhere.
void Web::readiness(Call, const Reply& reply) {
    if (const auto open = hall_.takes_matches(); !open) return reply(std::unexpected(open.error()));
    reply("{\"status\":\"ready\"}");
}

void Web::metrics(Call, const Reply& reply) { reply(setup_.metrics ? setup_.metrics() : std::string()); }

void Web::list_games(Call call, const Reply& reply) {
    uploads_.ready([this, reply, visitor = call.visitor](const Result<std::vector<UploadRoutes::ReadyBot>>& handed_in) {
        reply(games(visitor, handed_in.value_or(std::vector<UploadRoutes::ReadyBot>())));  // one can play without them
    });
}

void Web::show_rules(Call call, const Reply& reply) {
    const GameEntry* game = find_game(call.part("game"));
    if (!game) return reply(std::unexpected(Refusal(unknown_game(call.part("game")), Refusal::Kind::Missing)));
    JsonWriter w;
    w.begin_object().key("en");
    write_rules_text(w, read_rules_text(rules_text(*game, Language::English)));
    w.key("de");
    write_rules_text(w, read_rules_text(rules_text(*game, Language::German)));
    reply(w.end_object().text());
}

std::string Web::games(const Visitor& visitor, const std::vector<UploadRoutes::ReadyBot>& handed_in) const {
    const std::string host = setup_.host == "0.0.0.0" || setup_.host == "::" || setup_.host.empty() ? "" : setup_.host;
    JsonWriter w;
    w.begin_object().key("games").begin_array();
    for (const GameEntry* g : catalogue()) write_game(w, *g, setup_.tables.doors, host);
    w.end_array().key("bots").begin_array();
    for (const Bot& b : setup_.tables.bots) write_bot(w, b.name, *b.game);
    for (const auto& b : handed_in) write_bot(w, b.name, *b.game);
    return w.end_array()
        .key("you")
        .begin_object()
        .field("local", visitor.local)
        .field("login", visitor.login)
        .end_object()
        .end_object()
        .text();
}

void Web::list_tables(Call, const Reply& reply) {
    JsonWriter w;
    w.begin_object().key("tables").begin_array();
    tables_.each(
        [&](const Scene& s) {
            if (!s.unlisted) write_in_list(w, s, live_.spectators(s.id));
        },
        now());
    if (elsewhere_) elsewhere_->each_row([&w](const std::string& row, bool) { w.raw(row); });
    reply(w.end_array().end_object().text());
}

void Web::open_table(Call call, const Reply& reply) {
    const auto body = call.body();
    if (!body) return reply(std::unexpected(body.error()));
    const GameEntry* game = find_game(body->text("game"));
    auto unknown = game ? tables_.unknown_players(*game, *body) : std::vector<std::string>();
    const auto open = [this, reply, body = *body, visitor = call.visitor](const Result<std::vector<Bot>>& handed_in) {
        if (!handed_in) return reply(std::unexpected(handed_in.error()));
        reply(tables_.open(body, visitor, now(), *handed_in));
    };
    if (unknown.empty()) open(std::vector<Bot>());
    else uploads_.players(*game, std::move(unknown), open);
}

void Web::join_table(Call call, const Reply& reply) {
    reply(with_body(call, [&](const Fields& body) { return tables_.join(call.part("table"), body, now()); }));
}

void Web::show_exhibition(Call call, const Reply& reply) { reply(tables_.exhibition(call.query("game"), now())); }

void Web::hand_in_bot(Call call, const Reply& reply) {
    auto [token, login] = call.sign_in();
    uploads_.hand_in({.token = std::move(token),
                      .bot = call.query("name"),
                      .game = call.query("game"),
                      .file = call.query("file"),
                      .bytes = std::move(call.request.body),
                      .owner = call.query("owner"),
                      .login = std::move(login)},
                     reply);
}

void Web::show_source(Call call, const Reply& reply) {
    uploads_.source(call.sign_in(), call.part("name"), call.part("version"), reply);
}

void Web::list_people(Call call, const Reply& reply) { uploads_.people(call.sign_in(), reply); }

void Web::import_people(Call call, const Reply& reply) {
    const UploadRoutes::SheetOptions options{
        .renew = call.query("renew") == "yes",
        .language = call.query("language") == "de" ? Language::German : Language::English};
    uploads_.import_people(call.sign_in(), std::move(call.request.body), options, reply);
}

void Web::list_bots(Call call, const Reply& reply) { uploads_.list(call.sign_in(), reply); }

void Web::show_bot(Call call, const Reply& reply) {
    uploads_.one(call.sign_in(), call.part("name"), call.part("version"), reply);
}

void Web::qualify_bot(Call call, const Reply& reply) {
    uploads_.qualify(call.sign_in(), call.part("name"), call.part("version"), reply);
}

}  // namespace agon
