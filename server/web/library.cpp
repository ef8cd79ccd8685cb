#include "server/web/library.h"

#include <fmt/core.h>

#include "arena/ending.h"
#include "arena/report.h"
#include "base/machine.h"
#include "store/tournament_store.h"

namespace agon {
namespace {

constexpr int most_in_a_list = 200, most_next = 8;

// Whoever meets next, first one first.
std::string next_pairs(Tournament& t) {
    JsonWriter w;
    w.begin_array();
    for (int i = 0; i < most_next; ++i)
        if (const auto m = t.next())
            w.begin_array().value(m->header.players[0]).value(m->header.players[1]).end_array();
    return w.end_array().text();
}

void write_values_of(JsonWriter& w, std::string_view key, const std::optional<std::string>& text) {
    w.key(key);
    if (text) w.value(*text);
    else w.null();
}

// What a player said to itself before its moves, and to stderr behind them, by the number of the move's event.
struct Words {
    const Noted* thought = nullptr;
    std::string stderr_text{};
};
std::map<int, Words> words_of(std::span<const Event> log) {
    std::map<int, Words> out;
    std::array<Words, 2> next;  // what belongs to the next move; of stderr only what was written before the first one
    std::array<int, 2> last{};
    for (const Event& e : log) {
        if (const auto* n = std::get_if<Noted>(&e.what)) {
            const auto seat = static_cast<std::size_t>(index(n->seat));
            if (n->channel == "thought") next[seat].thought = n;
            if (n->channel == "stderr") (last[seat] ? out[last[seat]] : next[seat]).stderr_text += n->text;
        }
        if (const auto* m = std::get_if<Moved>(&e.what)) {
            const auto seat = static_cast<std::size_t>(index(m->seat));
            out[last[seat] = e.seq] = std::exchange(next[seat], {});
        }
    }
    return out;
}

// Engines once wrote their thoughts as English text; it is the same in both languages then.
void write_thought(JsonWriter& w, const Noted* n, const GameEntry& game) {
    w.key("note");
    if (!n) w.null();
    else if (!n->phrase.code.empty()) write_sentence(w, n->phrase, &game);
    else
        w.begin_object()
            .field("code", "")
            .key("args")
            .begin_array()
            .end_array()
            .field("en", n->text)
            .field("de", n->text)
            .end_object();
}

void write_moves(JsonWriter& w, const Record& r, const AnyPosition& any, Viewer v, const GameEntry& game) {
    w.key("moves").begin_array();
    int ply = 0;
    auto words = words_of(r.log);
    const auto some = [](const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); };
    for (const PlayedMove& p : standing_moves(r.log)) {
        const bool open = v == Viewer::Referee || v == viewer(p.moved.seat);
        w.begin_object()
            .field("ply", ++ply)
            .field("seat", number(p.moved.seat))
            .field("move", any.shown(p.moved.move, p.moved.seat, v));
        w.field("took_us", p.moved.took.count());
        write_values_of(w, "stderr", open ? some(words[p.seq].stderr_text) : std::nullopt);
        write_thought(w, open ? words[p.seq].thought : nullptr, game);
        w.end_object();
    }
    w.end_array();
}

std::string header_json(Header h, bool over) {
    if (!over) h.seed = 0;  // it decides what is hidden
    return to_json(h);
}

void write_why(JsonWriter& w, const MatchResult& r) {
    const GameEntry* game = find_game(r.header.game);
    const auto texts = game ? game->texts : std::span<const Text>{};
    w.begin_object().field("code", r.end.why.code).key("args").begin_array();
    for (const auto& a : r.end.why.args) w.value(a);
    w.end_array().field("en", ending(r.end, Language::English, texts, r.header.players));
    w.field("de", ending(r.end, Language::German, texts, r.header.players)).end_object();
}

void write_result(JsonWriter& w, const MatchResult& r) {
    w.begin_object()
        .field("id", r.header.id)
        .field("game", r.header.game)
        .field("rules", r.header.rules)
        .key("players")
        .begin_array();
    for (const auto& p : r.header.players) w.value(p);
    w.end_array().key("winner");
    if (r.end.outcome.winner) w.value(number(*r.end.outcome.winner));
    else w.null();
    w.key("points").begin_array().value(r.end.outcome.points[0]).value(r.end.outcome.points[1]).end_array();
    write_values_of(w, "fault", r.end.fault ? std::optional(std::string(name(*r.end.fault))) : std::nullopt);
    w.key("why");
    if (r.end.why.code.empty()) w.null();
    else write_why(w, r);
    w.field("plies", r.plies).field("begun_at", r.ended * 1000 - r.lasted.count() / 1000).end_object();
}

}  // namespace

Result<> Library::open() {
    if (store_) return {};
    auto opened = Store::open(folder_);
    if (!opened) return refuse(Refusal::Kind::Unavailable, "web.busy");
    store_.emplace(std::move(*opened));
    store_->stop_when([this] { return over_budget(); });
    return {};
}

std::string match_list(const Store& store, const MatchQuery& q) {
    const int limit = std::clamp(q.limit, 1, most_in_a_list);
    const auto found = store.results({.game = q.game,
                                      .player = q.player,
                                      .listed_only = true,
                                      .end = q.end,
                                      .limit = limit + 1,
                                      .before = q.before});
    JsonWriter w;
    w.begin_object().key("matches").begin_array();
    for (std::size_t i = 0; i < found.size() && i < static_cast<std::size_t>(limit); ++i) write_result(w, found[i]);
    return w.end_array().field("more", found.size() > static_cast<std::size_t>(limit)).end_object().text();
}

Result<Record> stored_match(const Store& store, const std::string& id) {
    auto r = store.load(id);
    if (!r) return refuse(Refusal::Kind::Missing, "web.no_match", {id});
    return std::move(*r);
}

Result<std::string> match_json(const Record& r, std::string_view as) {
    const GameEntry* game = find_game(r.header.game);
    if (!game) return std::unexpected(Refusal(unknown_game(r.header.game), Refusal::Kind::Missing));
    const bool over = ending(r.log) != nullptr;
    const Viewer v = !over || as == "public" ? Viewer::Public
                     : as == "1"             ? Viewer::First
                     : as == "2"             ? Viewer::Second
                                             : Viewer::Referee;
    if (over && !as.empty() && as != "all" && as != "public" && as != "1" && as != "2")
        return refuse("web.bad_value", {"as", std::string(as)});
    auto position = start_of(r.header);
    if (!position) return std::unexpected(Refusal(position.error(), Refusal::Kind::Failed));
    JsonWriter w;
    w.begin_object().key("header").raw(header_json(r.header, over)).key("events").begin_array();
    for (const Event& e : r.log)
        if (concerns(e, v)) write_event(w, e, v, **position, *game);
    w.end_array();
    write_moves(w, r, **position, v, *game);
    w.key("views").begin_array();
    const auto write_view = [&] { w.raw((*position)->seen_by(v)->view()); };
    write_view();
    for (const PlayedMove& p : standing_moves(r.log)) {
        if (!(*position)->play(p.moved.seat, p.moved.move)) break;
        write_view();
    }
    w.end_array().key("ending");
    write_ending(w, r.log, *game, r.header.players);
    return w.end_object().text();
}

Result<std::string> last_view(const Record& r) {
    if (!ending(r.log)) return refuse(Refusal::Kind::Conflict, "web.still_running");
    auto position = start_of(r.header);
    if (!position) return std::unexpected(Refusal(position.error(), Refusal::Kind::Failed));
    for (const PlayedMove& p : standing_moves(r.log))
        if (!(*position)->play(p.moved.seat, p.moved.move)) break;
    JsonWriter w;
    return w.begin_object().field("rules", r.header.rules).key("view").raw((*position)->view()).end_object().text();
}

Result<std::string> match_text(const Record& r) {
    const GameEntry* game = find_game(r.header.game);
    if (!game) return std::unexpected(Refusal(unknown_game(r.header.game), Refusal::Kind::Missing));
    if (!ending(r.log)) return refuse(Refusal::Kind::Conflict, "web.still_running");
    auto position = start_of(r.header);
    if (!position) return std::unexpected(Refusal(position.error(), Refusal::Kind::Failed));
    const auto& [first, second] = r.header.players;
    std::string text =
        fmt::format("{}  {}  {} against {}  clock {}\n", r.header.id, game->title, first, second, r.header.clock);
    int ply = 0;
    for (const PlayedMove& p : standing_moves(r.log)) {
        if (!(*position)->play(p.moved.seat, p.moved.move)) break;
        const double ms = static_cast<double>(p.moved.took.count()) / 1000;
        text += fmt::format("{:>3}. player {} {}  ({:.3f} ms)\n", ++ply, number(p.moved.seat), p.moved.move, ms);
    }
    return text + (*position)->draw() + "\n" + ending(r.log, Language::English, game->texts, r.header.players) + "\n";
}

namespace {

// When the first match of a tournament began and the last one ended; Unix time in milliseconds.
struct Span {
    std::int64_t begun = 0, latest = 0;
    const MatchResult& add(const MatchResult& r) {
        const std::int64_t end = r.ended * 1000, start = end - r.lasted / std::chrono::milliseconds(1);
        begun = begun ? std::min(begun, start) : start;
        latest = std::max(latest, end);
        return r;
    }
};

void write_progress(JsonWriter& w, const Tournament& t, const Span& span) {
    w.key("planned");
    if (const auto planned = t.planned()) w.value(*planned);
    else w.null();
    w.field("begun_at", span.begun).field("latest_at", span.latest).key("leader");
    const auto rows = t.standings();
    if (t.played() && !rows.empty()) w.value(t.plan().participants[rows.front().who].name);
    else w.null();
    w.field("entrants", t.plan().participants.size());
}

// Who meets whom in which round, for rounds and brackets.
void write_encounters(JsonWriter& w, const Tournament& t) {
    const auto called = [&](std::size_t who) { return t.plan().participants[who].name; };
    w.key("encounters").begin_array();
    for (const Encounter& e : t.encounters()) {
        w.begin_object().field("round", e.round).field("games", e.games).field("played", e.played);
        w.field("bronze", e.bronze)
            .key("who")
            .begin_array()
            .value(called(e.who[0]))
            .value(called(e.who[1]))
            .end_array();
        w.key("points").begin_array().value(e.half_points[0] / 2.0).value(e.half_points[1] / 2.0).end_array();
        w.end_object();
    }
    w.end_array().key("byes").begin_array();
    for (const Bye& b : t.byes()) w.begin_object().field("round", b.round).field("who", called(b.who)).end_object();
    w.end_array();
}

}  // namespace

std::string tournament_list(const Store& store) {
    JsonWriter w;
    w.begin_object().key("tournaments").begin_array();
    for (auto& [id, plan] : stored_tournaments(store)) {
        const std::string game = plan.game, name = plan.name;
        Tournament t(std::move(plan));
        Span span;
        for (const MatchResult& r : store.results({.series = id})) t.finished(span.add(r));
        w.begin_object().field("id", id).field("name", name).field("game", game);
        w.field("state", t.over() ? "over" : "running").field("over", t.over()).field("played", t.played());
        write_progress(w, t, span);
        w.end_object();
    }
    return w.end_array().end_object().text();
}

Result<std::string> tournament_json(const Store& store, std::string_view id) {
    auto stored = stored_tournament(store, id);
    if (!stored) return refuse(Refusal::Kind::Missing, "web.no_tournament", {std::string(id)});
    const GameEntry* game = find_game(stored->plan.game);
    TournamentStats stats(Language::English, game ? game->texts : std::span<const Text>());
    Tournament t(std::move(stored->plan));
    Span span;
    for (const MatchResult& r : store.results({.series = t.id()})) t.finished(span.add(r));
    if (const auto read = store.each(t.id(), [&](const Record& r) { stats.add(r); }); !read)
        return std::unexpected(read.error());
    std::string json = report_json(Report(t, stats, {.version = AGON_VERSION, .cpu = cpu_model(), .concurrency = 1}));
    json.pop_back();
    JsonWriter w;
    w.begin_object().field("state", t.over() ? "over" : "running").field("played", t.played());
    write_progress(w, t, span);
    write_encounters(w, t);
    return json + ",\"next\":" + next_pairs(t) + "," + w.end_object().text().substr(1);
}

}  // namespace agon
