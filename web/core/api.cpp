// The module's C API. A text goes in as its address and length, UTF-8; several as KEY\nVALUE\n…. Every call leaves one
// text, agon_result() and agon_result_size(), until the next; a negative return is a refusal, and the text then is its
// sentence {"code", "args", "en", "de"}. The host's side is web/src/core/host.ts.
#include <cstddef>

#include "arena/game_report.h"
#include "web/core/jobs.h"
#include "web/core/page_log.h"

#define AGON_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace agon;
using namespace agon::page;

struct Studied {
    Study study;
    Witness witness;
};

// All that the module keeps between calls.
struct Kept {
    std::string result;
    std::map<int, std::unique_ptr<PageTable>> tables;
    std::map<int, Studied> studies;
    std::map<int, Reporter> reports;
    int next = 1;
};
Kept& kept() {
    static Kept all;
    return all;
}

Time now() { return std::chrono::steady_clock::now(); }

int refused(const Phrase& why, const GameEntry* game = nullptr) {
    JsonWriter w;
    write_sentence(w, why, game ? game->texts : std::span<const Text>{});
    kept().result = w.text();
    return -1;
}

int answered(std::string text, int value = 0) {
    kept().result = std::move(text);
    return value;
}

Words words_in(const char* text, std::size_t size) {
    Words out;
    std::string_view rest(text, size);
    const auto line = [&] {
        const auto end = std::min(rest.find('\n'), rest.size());
        std::string one(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        return one;
    };
    while (!rest.empty()) {
        const std::string key = line();
        out[key] = line();
    }
    return out;
}

PageTable* table_at(int id) {
    const auto it = kept().tables.find(id);
    return it == kept().tables.end() ? nullptr : it->second.get();
}

int no_table() { return refused({"page.no_table", {}}); }

// The news of the table as an array of messages; the value says whether an engine is to move.
int tell(PageTable& table) {
    std::string out = "[";
    for (const auto& message : table.news(now())) out += (out.size() > 1 ? "," : "") + message;
    return answered(out + "]", table.engine_to_act() ? 1 : 0);
}

Seat seat_in(int n) { return n == 2 ? Seat::Second : Seat::First; }

void write_listed(JsonWriter& w, const GameEntry& g) {
    w.begin_object()
        .field("name", g.name)
        .field("title", g.title)
        .field("clock", g.clock)
        .key("profiles")
        .begin_array();
    for (const auto& p : g.profiles) w.begin_object().field("name", p.name).field("sentence", p.sentence).end_object();
    w.end_array().key("engines").begin_array();
    for (const auto& e : g.engines)
        w.begin_object().field("name", e.name).field("sentence", e.sentence).field("options", e.options).end_object();
    w.end_array().key("tables").begin_array();
    for (const auto& t : g.tables)
        w.begin_object().field("name", t.name).field("there", !t.bytes().empty()).end_object();
    w.end_array().end_object();
}

Study study_of(const GameEntry& g, const Words& words) {
    Study s{.game = &g, .header = {.game = std::string(g.name), .rules = word(words, "rules")}, .log = {}};
    s.header.seed = std::strtoull(word(words, "seed").c_str(), nullptr, 10);
    s.header.opening = word(words, "moves");
    if (const std::string seat = word(words, "seat"); !seat.empty()) s.seat = seat_in(seat == "2" ? 2 : 1);
    return s;
}

}  // namespace

AGON_EXPORT(agon_alloc) void* agon_alloc(std::size_t size) { return std::malloc(size); }
AGON_EXPORT(agon_free) void agon_free(void* p) { std::free(p); }
AGON_EXPORT(agon_result) const char* agon_result() { return kept().result.data(); }
AGON_EXPORT(agon_result_size) std::size_t agon_result_size() { return kept().result.size(); }

AGON_EXPORT(agon_games) int agon_games() {
    JsonWriter w;
    w.begin_array();
    for (const GameEntry* g : catalogue()) write_listed(w, *g);
    return answered(w.end_array().text());
}

// A table of an engine, fetched by the page.
AGON_EXPORT(agon_deliver)
int agon_deliver(const char* text, std::size_t size, const std::uint8_t* bytes, std::size_t count) {
    const Words words = words_in(text, size);
    const GameEntry* game = find_game(word(words, "game"));
    if (!game) return refused(unknown_game(word(words, "game")));
    for (const EngineTable& t : game->tables)
        if (t.name == word(words, "table") && t.deliver) {
            t.deliver({bytes, bytes + count});
            return answered("{}");
        }
    return refused({"engine.table_missing", {word(words, "table")}});
}

AGON_EXPORT(agon_open) int agon_open(const char* text, std::size_t size) {
    const Words words = words_in(text, size);
    auto table = PageTable::open(words, now());
    if (!table) return refused(table.error(), find_game(word(words, "game")));
    const int id = kept().next++;
    kept().tables[id] = std::move(*table);
    return answered("{}", id);
}
AGON_EXPORT(agon_close) int agon_close(int id) {
    kept().tables.erase(id);
    kept().studies.erase(id);
    kept().reports.erase(id);
    return answered("{}");
}
AGON_EXPORT(agon_news) int agon_news(int id) {
    PageTable* table = table_at(id);
    return table ? tell(*table) : no_table();
}
AGON_EXPORT(agon_whole) int agon_whole(int id) {
    PageTable* table = table_at(id);
    return table ? answered(table->whole(now())) : no_table();
}
AGON_EXPORT(agon_play) int agon_play(int id, int seat, int ply, const char* move, std::size_t size) {
    PageTable* table = table_at(id);
    if (!table) return no_table();
    if (auto ok = table->play(seat_in(seat), std::string(move, size), ply, now()); !ok)
        return refused(ok.error(), &table->game());
    return tell(*table);
}
AGON_EXPORT(agon_ask) int agon_ask(int id, int seat, const char* what, std::size_t size) {
    PageTable* table = table_at(id);
    if (!table) return no_table();
    if (auto ok = table->ask({what, size}, seat_in(seat), now()); !ok) return refused(ok.error(), &table->game());
    return tell(*table);
}
AGON_EXPORT(agon_think) int agon_think(int id) {
    PageTable* table = table_at(id);
    if (!table) return no_table();
    if (auto ok = table->think(now()); !ok) return refused(ok.error(), &table->game());
    return tell(*table);
}
AGON_EXPORT(agon_tick) int agon_tick(int id) {
    PageTable* table = table_at(id);
    if (!table) return no_table();
    table->tick(now());
    return tell(*table);
}
AGON_EXPORT(agon_advice) int agon_advice(int id, int hint, double ms) {
    PageTable* table = table_at(id);
    if (!table) return no_table();
    auto advice = table->advice(hint != 0, Duration(static_cast<std::int64_t>(ms * 1000)));
    return advice ? answered(*advice) : refused(advice.error(), &table->game());
}
AGON_EXPORT(agon_record) int agon_record(int id) {
    PageTable* table = table_at(id);
    return table ? answered(table->record()) : no_table();
}

// An engine that is kept while it is asked again and again: game, rules, seed, moves or position, seat.
AGON_EXPORT(agon_study) int agon_study(const char* text, std::size_t size) {
    const Words words = words_in(text, size);
    const GameEntry* game = find_game(word(words, "game"));
    if (!game) return refused(unknown_game(word(words, "game")));
    Study study = study_of(*game, words);
    if (const std::string position = word(words, "position"); !position.empty()) {
        if (!game->position) return refused({"game.no_positions", {}}, game);
        auto p = game->position(word(words, "rules"), position);
        if (!p) return refused(p.error(), game);
        study.position = std::move(*p);
    }
    auto w = witness(study);
    if (!w) return refused(w.error(), game);
    const int id = kept().next++;
    kept().studies.emplace(id, Studied{std::move(study), std::move(*w)});
    return answered("{}", id);
}
AGON_EXPORT(agon_deepen) int agon_deepen(int id, double ms, double nodes) {
    const auto it = kept().studies.find(id);
    if (it == kept().studies.end()) return no_table();
    auto& [study, w] = it->second;
    study.time = ms > 0 ? std::optional(Duration(static_cast<std::int64_t>(ms * 1000))) : std::nullopt;
    study.nodes = nodes > 0 ? std::optional(static_cast<std::uint64_t>(nodes)) : std::nullopt;
    JsonWriter out;
    out.begin_object();
    write_advice(out, advice_of(w, study, {}));
    return answered(out.end_object().text());
}

// The report of a finished match: its log by paths, and replay, the address of the match. It is made ply by ply; the
// value of a step is 1 while something is left, and then the text is the report in both languages.
AGON_EXPORT(agon_report) int agon_report(const char* text, std::size_t size) {
    const PageLog log = page_log(words_in(text, size));
    auto reporter = Reporter::begin(log.header, log.events);
    if (!reporter) return refused(reporter.error(), find_game(log.header.game));
    const int id = kept().next++;
    const int plies = reporter->plies();
    kept().reports.emplace(id, std::move(*reporter));
    JsonWriter w;
    return answered(w.begin_object().field("plies", plies).end_object().text(), id);
}
AGON_EXPORT(agon_report_step) int agon_report_step(int id, const char* replay, std::size_t size) {
    const auto it = kept().reports.find(id);
    if (it == kept().reports.end()) return no_table();
    JsonWriter w;
    if (it->second.step({})) return answered(w.begin_object().field("done", it->second.done()).end_object().text(), 1);
    const GameReport report = it->second.finish();
    kept().reports.erase(it);
    const std::string address(replay, size);
    w.begin_object().field("en", report_html(report, Language::English, address));
    return answered(w.field("de", report_html(report, Language::German, address)).end_object().text());
}

AGON_EXPORT(agon_tool)
int agon_tool(const char* game_name, std::size_t game_size, const char* name, std::size_t name_size, const char* text,
              std::size_t size) {
    const GameEntry* game = find_game({game_name, game_size});
    if (!game) return refused(unknown_game({game_name, game_size}));
    for (const Tool& t : game->tools)
        if (t.name == std::string_view(name, name_size)) {
            auto out = t.run(words_in(text, size));
            return out ? answered(*out) : refused(out.error(), game);
        }
    return refused({"page.unknown_wish", {std::string(name, name_size)}});
}

AGON_EXPORT(agon_perform) int agon_perform(const char* job, std::size_t size) {
    auto out = perform({job, size});
    return out ? answered(*out) : refused(out.error());
}
