// The API's addresses of what is stored, and of what engines think of it.
#include <algorithm>
#include <charconv>

#include "arena/retrace.h"
#include "base/secret.h"
#include "server/web/ladder_record.h"
#include "server/web/web.h"
#include "store/log.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration longest_analysis = 2s;

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

Result<Study> study_of(const Record& r) {
    const GameEntry* game = find_game(r.header.game);
    const auto start = start_of(r.header);
    if (!game || !start) return std::unexpected(Refusal(unknown_game(r.header.game), Refusal::Kind::Missing));
    if (!ending(r.log) && (*start)->hidden()) return refuse(Refusal::Kind::Impossible, "web.hidden");
    return Study{.game = game, .header = r.header, .log = r.log};
}

// A position that the request describes itself: by moves or in the game's notation.
Result<Study> study_of(const Fields& body) {
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

// An engine by its text; everybody else with a mark, so that nobody's name is taken.
std::string page_name(const std::string& game, const std::string& name) {
    const GameEntry* entry = find_game(game);
    return entry && make_engine(*entry, name) ? name : name.substr(0, 60) + " (page)";
}

// Nothing that the log says of itself is believed but a resignation.
Result<Record> record_in(const Call& call) {
    const auto body = call.body();
    if (!body) return std::unexpected(body.error());
    auto record = read_log(body->text("log"));
    if (!record) return record;
    for (std::string& name : record->header.players) name = page_name(record->header.game, name);
    record->header.rated = false;
    record->header.clock = "none";
    const auto proof = retrace(record->header, record->log);
    if (!proof) return std::unexpected(proof.error());
    const Finished* end = ending(record->log);
    if (*proof == Proof::Claimed && end->fault != Fault::Resign) return refuse("web.record_claimed");
    return record;
}

}  // namespace

// A match that is still at a table is read there: the store may be a moment behind.
template <class T>
void Web::with_match(const std::string& id, std::function<Result<T>(const Record&)> use, Clerk::Done<T> done) {
    library_.read<T>(
        [here = tables_.record_of(id), id, use = std::move(use)](const Store& store) -> Result<T> {
            if (here) return use(*here);
            const auto record = stored_match(store, id);
            if (!record) return std::unexpected(record.error());
            return use(*record);
        },
        std::move(done));
}

// The bots whose words are left out. A visitor at this machine may see everything.
void Web::without_secrets(const Call& call, const Reply& reply,
                          std::function<void(const std::set<std::string>&)> then) {
    if (call.visitor.local) return then({});
    uploads_.bots_of_others(call.sign_in(), [reply, then = std::move(then)](const auto& others) {
        if (others) then(*others);
        else reply(std::unexpected(others.error()));
    });
}

void Web::list_matches(Call call, const Reply& reply) {
    const MatchQuery query{call.query("game"), call.query("player"), call.query("before"),
                           whole(call.query("limit"), 50), call.query("end")};
    const bool known = query.end.empty() || query.end == "decided" || query.end == "drawn" || query.end == "fault";
    if (!known) return reply(refuse("web.bad_value", {"end", query.end}));
    library_.read<std::string>([query](const Store& s) { return match_list(s, query); }, reply);
}

void Web::show_match(Call call, const Reply& reply) {
    without_secrets(call, reply, [this, reply, id = call.part("id"), as = call.query("as")](const auto& others) {
        with_match<std::string>(
            id, [as, others](const Record& r) { return match_json(without_words(r, others), as); }, reply);
    });
}

void Web::show_match_text(Call call, const Reply& reply) {
    with_match<std::string>(call.part("id"), match_text, reply);
}

void Web::show_match_end(Call call, const Reply& reply) { with_match<std::string>(call.part("id"), last_view, reply); }

void Web::show_match_log(Call call, const Reply& reply) {
    without_secrets(call, reply, [this, reply, id = call.part("id")](const auto& others) {
        const auto log = [others](const Record& r) -> Result<std::string> {
            if (!ending(r.log)) return refuse(Refusal::Kind::Conflict, "web.still_running");
            return write_log(r.header, without_words(r, others).log);
        };
        with_match<std::string>(id, log, reply);
    });
}

// A game that was played in a page. Its referee is played over here, and it counts for no rating.
void Web::keep_record(Call call, const Reply& reply) {
    if (!records_.take(call.visitor.address, call.request.arrived))
        return reply(refuse(Refusal::Kind::TooOften, "web.records_flood"));
    const auto keep = [this, call = std::move(call)]() -> Result<std::string> {
        auto record = record_in(call);
        if (!record) return std::unexpected(record.error());
        record->header.id = "page-" + new_token().substr(0, 12);
        if (const auto kept = hall_.keep_now(*record); !kept) return std::unexpected(kept.error());
        JsonWriter w;
        return w.begin_object().field("match", record->header.id).end_object().text();
    };
    shelf_keeper_.ask<std::string>(keep, reply);
}

void Web::explore(Call call, const Reply& reply) {
    const ExplorerDesk::Query query{call.query("game"), call.query("rules"), call.query("moves"),
                                    static_cast<std::uint64_t>(whole(call.query("seed"), 1))};
    library_.read<std::string>([this, query](const Store& s) { return explorer_.explore(s, query); },
                               reply.about(find_game(query.game)));
}

void Web::list_tournaments(Call, const Reply& reply) { library_.read<std::string>(tournament_list, reply); }

void Web::show_tournament(Call call, const Reply& reply) {
    library_.read<std::string>([id = call.part("tournament")](const Store& s) { return tournament_json(s, id); },
                               reply);
}

// A bot's versions, and how each did on the course's ladder.
void Web::show_versions(Call call, const Reply& reply) {
    uploads_.versions(call.part("name"), [this, reply](const Result<std::vector<BotVersion>>& found) {
        if (!found) return reply(std::unexpected(found.error()));
        library_.read<std::string>([all = *found](const Store& s) { return versions_json(s, all); }, reply);
    });
}

void Web::list_ratings(Call call, const Reply& reply) { ratings_.ask(call.query("game"), reply); }

void Web::study_match(const std::string& id, const Reply& reply, std::function<void(Study)> then) {
    if (tables_.between_people(id)) return reply(refuse(Refusal::Kind::Forbidden, "web.between_people"));
    with_match<Study>(
        id, [](const Record& r) { return study_of(r); },
        [reply, then = std::move(then)](Result<Study> study) {
            if (study) then(std::move(*study));
            else reply(std::unexpected(study.error()));
        });
}

void Web::show_match_values(Call call, const Reply& reply) {
    study_match(call.part("id"), reply, [this, reply](Study s) {
        analyst_.curve(std::move(s), [reply](const auto& values) { reply(curve_json(values)); });
    });
}

void Web::advise(Study s, const Reply& reply) {
    const GameEntry* game = s.game;
    analyst_.advise(std::move(s), [reply = reply.about(game)](const Result<Advice>& a) {
        if (a) reply(advice_json(*a));
        else reply(std::unexpected(Refusal(a.error(), Refusal::Kind::Impossible)));
    });
}

void Web::analyse(Call call, const Reply& reply) {
    const auto body = call.body();
    if (!body) return reply(std::unexpected(body.error()));
    const Duration time =
        std::chrono::milliseconds(std::clamp<std::int64_t>(body->number("time", 1000), 10, longest_analysis / 1ms));
    if (!body->has("match")) {
        auto study = study_of(*body);
        if (!study) return reply.about(find_game(body->text("game")))(std::unexpected(study.error()));
        study->time = time;
        return advise(std::move(*study), reply);
    }
    study_match(body->text("match"), reply,
                [this, reply, time, ply = body->number("ply", -1), seat = body->number("seat", 0)](Study s) {
                    s.time = time;
                    s.ply = static_cast<int>(std::clamp<std::int64_t>(ply, -1, std::ssize(standing_moves(s.log))));
                    if (seat == 1 || seat == 2) s.seat = seat == 1 ? Seat::First : Seat::Second;
                    advise(std::move(s), reply);
                });
}

}  // namespace agon
