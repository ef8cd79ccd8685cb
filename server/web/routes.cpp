// The addresses of the API: which function answers what. docs/api.md describes them.
#include <algorithm>
#include <charconv>

#include "base/now.h"
#include "server/web/web.h"
#include "store/log.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration longest_analysis = 2s, curve_time = 3s;

Library::Done to(const net::Answer& reply, std::string_view type = "application/json") {
    return [reply, type = std::string(type)](const Result<std::string>& r) {
        if (!r) return reply(answer_refusal(r.error()));
        net::HttpResponse answer = answer_json(*r);
        if (type != "application/json") answer.content_type = type, answer.body.pop_back();
        reply(std::move(answer));
    };
}

int whole(const std::string& text, int fallback) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    return error == std::errc{} && end == text.data() + text.size() ? n : fallback;
}

std::string advice_json(const Advice& a) {
    JsonWriter w;
    w.begin_object();
    write_advice(w, a);
    return w.end_object().text();
}

std::string curve_json(const std::vector<std::optional<double>>& values) {
    JsonWriter w;
    w.begin_object().key("values").begin_array();
    for (const auto& v : values) {
        if (v) w.value(*v);
        else w.null();
    }
    return w.end_array().end_object().text();
}

// What these bots wrote to stderr, or thought, is left out: it is for their authors and staff.
Record without_words(Record r, const std::set<std::string>& bots) {
    for (Event& e : r.log)
        if (auto* n = std::get_if<Noted>(&e.what)) {
            const std::string& player = r.header.players[static_cast<std::size_t>(index(n->seat))];
            if (bots.contains(player.substr(0, player.find('@')))) *n = {n->seat, n->channel, ""};
        }
    return r;
}

Result<Fields> body_of(const net::HttpRequest& r) { return Fields::read(r.body); }

}  // namespace

void Web::api(const Call& call, net::Answer reply) {
    const bool reading = call.request.method == "GET" || call.request.method == "HEAD";
    if (!reading && !net::same_origin(call.request))
        return reply(answer_refusal({{"web.other_site"}, Refusal::Kind::Forbidden}));
    if (guesses_tokens(call)) return reply(answer_refusal({{"web.guesses_tokens"}, Refusal::Kind::TooOften}));
    auto done = at_once(call);
    if (!done) done = of_a_game(call);
    if (!done) done = of_visits(call);
    if (done) return json_to(call, reply)(std::move(*done));
    if (of_boards(call, reply) || of_uploads(call, reply) || with_uploads(call, reply)) return;
    if (from_library(call, reply) || from_analyst(call, reply)) return;
    reply(answer_refusal(
        {{"web.no_address", {call.request.method + " " + std::string(call.request.path())}}, Refusal::Kind::Missing}));
}

Library::Done Web::json_to(const Call& call, const net::Answer& reply, int status) {
    const GameEntry* game = call.path.size() > 1 ? find_game(call.path[1]) : nullptr;
    const bool gave_token = !call.request.header("Authorization").empty();
    return [this, reply, status, game, address = call.visitor.address, gave_token](const Result<std::string>& r) {
        if (r) return reply(answer_json(*r, status));
        note_refusal(address, gave_token, r.error());
        reply(answer_refusal(r.error(), game));
    };
}

std::optional<Web::Reply> Web::at_once(const Call& call) {
    const auto with_body = [&](auto&& use) -> Reply {
        const auto body = body_of(call.request);
        if (!body) return std::unexpected(body.error());
        return use(*body);
    };
    if (call.is("GET", {"api", "tables"})) return table_list();
    if (call.is("GET", {"api", "exhibition"})) return tables_.exhibition(call.query("game"), now());
    if (call.is("POST", {"api", "tables", "*", "join"}))
        return with_body([&](const Fields& f) { return tables_.join(call.path[2], f, now()); });
    return std::nullopt;
}

std::optional<Web::Reply> Web::of_a_game(const Call& call) {
    const GameEntry* game = call.path.size() > 2 ? find_game(call.path[1]) : nullptr;
    if (!game) return std::nullopt;
    if (call.path[2] == "boards" || call.request.method != "POST" || call.path.size() != 3) return std::nullopt;
    const auto body = body_of(call.request);
    if (!body) return std::unexpected(body.error());
    if (call.path[2] == "games")
        for (const DoorInfo& d : setup_.tables.doors)
            if (d.game == game && d.service) return tables_.open_course_game(d, *body);
    if (!find_tool(*game, call.path[2])) return std::nullopt;
    ToolInput input = body->flattened();
    input.try_emplace("seed", std::to_string(hall_.new_seed() >> 33));  // a die, where the page threw none
    return run_tool(*game, call.path[2], std::move(input));
}

std::optional<Web::Reply> Web::of_visits(const Call& call) {
    if (call.path.size() < 2 || call.path[1] != "join") return std::nullopt;
    if (!call.visitor.local) return refuse(Refusal::Kind::Forbidden, "web.local_only");
    if (call.is("GET", {"api", "join", "parameters"})) return away_.remembered();
    if (!call.is("POST", {"api", "join"})) return std::nullopt;
    const auto body = body_of(call.request);
    if (!body) return std::unexpected(body.error());
    return away_.begin(*body, now());
}

bool Web::of_boards(const Call& call, const net::Answer& reply) {
    const GameEntry* game = call.path.size() > 2 && call.path[2] == "boards" ? find_game(call.path[1]) : nullptr;
    if (!game || !find_tool(*game, "boards")) return false;
    Clerk::Job<std::string> job;
    if (call.is("GET", {"api", "*", "boards"})) job = [this, game] { return boards_.list(*game); };
    if (call.is("DELETE", {"api", "*", "boards", "*"}))
        job = [this, game, name = call.path[3]] { return boards_.remove(*game, name); };
    if (call.is("POST", {"api", "*", "boards"})) {
        auto body = body_of(call.request);
        if (!body) return json_to(call, reply)(std::unexpected(body.error())), true;
        job = [this, game, body = std::move(*body)] { return boards_.keep(*game, body); };
    }
    if (!job) return false;
    shelf_keeper_.ask<std::string>(std::move(job), json_to(call, reply));
    return true;
}

bool Web::of_uploads(const Call& call, const net::Answer& reply) {
    if (call.is("POST", {"api", "bots"}))
        uploads_.hand_in({.token = call.request.bearer(),
                          .bot = call.query("name"),
                          .game = call.query("game"),
                          .file = call.query("file"),
                          .bytes = std::move(call.request.body)},
                         json_to(call, reply));
    else if (call.is("GET", {"api", "bots"})) uploads_.list(call.request.bearer(), json_to(call, reply));
    else if (call.is("GET", {"api", "bots", "*", "*"}))
        uploads_.one(call.request.bearer(), call.path[2], call.path[3], json_to(call, reply));
    else return false;
    return true;
}

bool Web::with_uploads(const Call& call, const net::Answer& reply) {
    if (call.is("POST", {"api", "tables"})) return open_table(call, reply), true;
    if (!call.is("GET", {"api", "games"})) return false;
    uploads_.ready([this, done = json_to(call, reply), visitor = call.visitor](const auto& handed_in) {
        done(games(visitor, handed_in.value_or(std::vector<UploadRoutes::ReadyBot>())));  // one can play without them
    });
    return true;
}

void Web::open_table(const Call& call, const net::Answer& reply) {
    const auto done = json_to(call, reply, 201);
    const auto body = body_of(call.request);
    if (!body) return done(std::unexpected(body.error()));
    const GameEntry* game = find_game(body->text("game"));
    auto unknown = game ? tables_.unknown_players(*game, *body) : std::vector<std::string>();
    const auto open = [this, done, body = *body, visitor = call.visitor](const Result<std::vector<Bot>>& handed_in) {
        if (!handed_in) return done(std::unexpected(handed_in.error()));
        done(tables_.open(body, visitor, now(), *handed_in));
    };
    if (unknown.empty()) open(std::vector<Bot>());
    else uploads_.players(*game, std::move(unknown), open);
}

// The bots whose words are left out. A visitor at this machine may see everything.
void Web::without_secrets(const Call& call, const net::Answer& reply,
                          std::function<void(const std::set<std::string>&)> then) {
    if (call.visitor.local) return then({});
    uploads_.bots_of_others(call.request.bearer(), [reply, then = std::move(then)](const auto& others) {
        if (others) then(*others);
        else reply(answer_refusal(others.error()));
    });
}

// A match that is still at a table is read there: the store may be a moment behind.
void Web::with_match(const std::string& id, const net::Answer& reply, Use use, std::string_view type) {
    library_.read(
        [here = tables_.record_of(id), id, use = std::move(use)](const Store& store) -> Result<std::string> {
            if (here) return use(*here);
            const auto record = stored_match(store, id);
            if (!record) return std::unexpected(record.error());
            return use(*record);
        },
        to(reply, type));
}

bool Web::from_library(const Call& call, const net::Answer& reply) {
    const auto id = call.path.size() > 2 ? call.path[2] : std::string();
    if (call.is("GET", {"api", "matches"})) {
        const MatchQuery query{call.query("game"), call.query("player"), call.query("before"),
                               whole(call.query("limit"), 50)};
        library_.read([query](const Store& s) -> Result<std::string> { return match_list(s, query); }, to(reply));
    } else if (call.is("GET", {"api", "matches", "*"})) {
        without_secrets(call, reply, [this, id, reply, as = call.query("as")](const auto& others) {
            const auto show = [as, others](const Record& r) { return match_json(without_words(r, others), as); };
            with_match(id, reply, show, "application/json");
        });
    } else if (call.is("GET", {"api", "matches", "*", "text"})) {
        with_match(id, reply, match_text, "text/plain; charset=utf-8");
    } else if (call.is("GET", {"api", "matches", "*", "log"})) {
        without_secrets(call, reply, [this, id, reply](const auto& others) {
            const auto log = [others](const Record& r) -> Result<std::string> {
                if (!ending(r.log)) return refuse(Refusal::Kind::Conflict, "web.still_running");
                return write_log(r.header, without_words(r, others).log);
            };
            with_match(id, reply, log, "application/x-ndjson");
        });
    } else if (call.is("GET", {"api", "tournaments"})) {
        library_.read([](const Store& s) -> Result<std::string> { return tournament_list(s); }, to(reply));
    } else if (call.is("GET", {"api", "tournaments", "*"})) {
        library_.read([id](const Store& s) { return tournament_json(s, id); }, to(reply));
    } else if (call.is("GET", {"api", "ratings"})) {
        library_.read(
            [game = call.query("game")](const Store& s) -> Result<std::string> { return ratings_json(s, game); },
            to(reply));
    } else {
        return false;
    }
    return true;
}

// A position that the request describes itself: by moves or in the game's notation.
Result<Study> Web::study_of(const Fields& body) const {
    const auto name = body.need_text("game");
    if (!name) return std::unexpected(name.error());
    const GameEntry* game = find_game(*name);
    if (!game) return std::unexpected(Refusal(unknown_game(*name), Refusal::Kind::Missing));
    const std::string rules = body.text("rules"), notation = body.text("position");
    if (!notation.empty() && !game->position) return refuse("web.no_notation", {std::string(game->title)});
    auto p = notation.empty() ? game->start(rules, static_cast<std::uint64_t>(body.number("seed", 1)))
                              : game->position(rules, notation);
    if (!p) return std::unexpected(Refusal(p.error()));
    if ((*p)->hidden()) return refuse(Refusal::Kind::Impossible, "web.hidden");
    for (const auto& move : body.texts("moves")) {
        const Seat seat = (*p)->may_act(Seat::First) ? Seat::First : Seat::Second;
        if (const auto ok = (*p)->play(seat, move); !ok) return std::unexpected(Refusal(ok.error()));
    }
    return Study{.game = game, .position = std::move(*p)};
}

bool Web::from_analyst(const Call& call, const net::Answer& reply) {
    const auto study_record = [this](const std::string& id, const net::Answer& answer,
                                     std::function<void(Study)> then) {
        auto found = std::make_shared<std::optional<Study>>();
        const auto found_it = [answer, found, then](const net::HttpResponse& r) {
            *found ? then(std::move(**found)) : answer(r);
        };
        with_match(
            id, found_it,
            [found](const Record& r) -> Result<std::string> {
                const GameEntry* game = find_game(r.header.game);
                const auto start = start_of(r.header);
                if (!game || !start)
                    return std::unexpected(Refusal(unknown_game(r.header.game), Refusal::Kind::Missing));
                if (!ending(r.log) && (*start)->hidden()) return refuse(Refusal::Kind::Impossible, "web.hidden");
                *found = Study{.game = game, .header = r.header, .log = r.log};
                return std::string();
            },
            "application/json");
    };
    if (call.is("GET", {"api", "matches", "*", "values"})) {
        study_record(call.path[2], reply, [this, reply](Study s) {
            s.time = curve_time;
            analyst_.curve(std::move(s), [reply](const auto& values) { reply(answer_json(curve_json(values))); });
        });
        return true;
    }
    if (!call.is("POST", {"api", "analyse"})) return false;
    const auto body = body_of(call.request);
    if (!body) return reply(answer_refusal(body.error())), true;
    const Duration time =
        std::chrono::milliseconds(std::clamp<std::int64_t>(body->number("time", 1000), 10, longest_analysis / 1ms));
    const auto ask = [this, reply, time](Study s) {
        s.time = time;
        const GameEntry* game = s.game;
        analyst_.advise(std::move(s), [reply, game](const Advice& a) {
            if (a.trouble) reply(answer_refusal({*a.trouble, Refusal::Kind::Impossible}, game));
            else reply(answer_json(advice_json(a)));
        });
    };
    if (body->has("match")) {
        study_record(body->text("match"), reply,
                     [ask, ply = body->number("ply", -1), seat = body->number("seat", 0)](Study s) {
                         s.ply = static_cast<int>(std::clamp<std::int64_t>(ply, -1, std::ssize(standing_moves(s.log))));
                         if (seat == 1 || seat == 2) s.seat = seat == 1 ? Seat::First : Seat::Second;
                         ask(std::move(s));
                     });
        return true;
    }
    auto study = study_of(*body);
    if (study) ask(std::move(*study));
    else reply(answer_refusal(study.error(), find_game(body->text("game"))));
    return true;
}

}  // namespace agon
