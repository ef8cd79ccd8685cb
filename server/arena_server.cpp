#include "server/arena_server.h"

#include <malloc.h>

#include <algorithm>
#include <random>

#include "arena/series.h"
#include "base/now.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration closed_tables_stay = 60s;  // late spectators and pollers still find the end
constexpr Duration sweep_interval = 1s;
constexpr std::size_t a_crowd = 100;     // tables; what fewer took is not worth a look at the whole memory
constexpr Duration storing_time = 2s;    // that an answer waits for the end it tells
constexpr auto last_storing_time = 10s;  // before the arena ends

int undos(const Match& m) {
    return static_cast<int>(
        std::ranges::count_if(m.log(), [](const Event& e) { return std::holds_alternative<Undone>(e.what); }));
}

std::uint64_t entropy() {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) ^ device();
}

}  // namespace

ArenaServer::ArenaServer(net::Loop& loop, Recorder& recorder, int workers, Duration longest_thought)
    : recorder_(recorder), random_(entropy()), late_answers_(loop, storing_time), clock_(loop, [this] { ring(); }),
      sweeper_(loop, [this] { sweep(); }), lifeline_(loop), offers_(loop, *this), bots_(loop, *this, records_),
      writer_(loop, recorder, *this, records_,
              {.begun = [this](const Header& h) { match_begun(h); },
               .stored = [this](const Table& t) { match_stored(t); }}),
      thinking_(loop, workers, longest_thought) {}

ArenaServer::~ArenaServer() = default;

// ---- tables

Table& ArenaServer::open_table(const GameEntry& game, TableSetup setup) {
    do setup.id = fingerprint(std::to_string(random_()), 40);
    while (find(setup.id));
    if (setup.seed == 0) setup.seed = random_();
    records_.emplace(setup.id, TableRecord{});
    return add(std::make_unique<Table>(game, std::move(setup)));
}

std::string ArenaServer::open(std::string_view name, std::string_view rules, const Conduct& conduct, std::uint64_t seed,
                              Time) {
    const GameEntry* game = find_game(name);
    if (!game || !game->start(rules, seed)) return {};
    return open_table(
               *game,
               {.id = {}, .rules = std::string(rules), .conduct = conduct, .seed = seed, .seating = Seating::Drawn})
        .setup()
        .id;
}

void ArenaServer::set_pace(const std::string& table, Duration pace) {
    if (const auto it = records_.find(table); it != records_.end()) it->second.pace = pace;
}

std::optional<TableState> ArenaServer::look(std::string_view table, int from_event) const {
    auto state = TableHall::look(table, from_event);
    if (state && state->finished && !over(*find(table))) shown_.emplace_back(table);
    return state;
}

void ArenaServer::once_stored(LateAnswers::Answer answer) {
    std::set<std::string> tables(shown_.begin(), shown_.end());
    shown_.clear();
    late_answers_.add(std::move(tables), std::move(answer));
}

std::span<const Event> ArenaServer::known_log(const Table& table) const {
    const auto log = table.match()->log();
    if (!table.match()->over() || over(table)) return log;
    const auto end = std::ranges::find_if(log, [](const Event& e) { return std::holds_alternative<Finished>(e.what); });
    return log.first(static_cast<std::size_t>(end - log.begin()));
}

int ArenaServer::running() const { return static_cast<int>(std::ranges::count_if(tables(), &Table::running)); }

std::size_t ArenaServer::held() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(tables(), [&](const Table* t) { return t->match() && t->match()->over() && !over(*t); }));
}

// ---- players

bool ArenaServer::invite(std::string_view id, std::string_view player, Time at) {
    Table* table = find(id);
    return table && seat_player(*table, {.text = std::string(player)}, std::string(player), at);
}

Result<> ArenaServer::may_sit(const PlayerSpec& p) {
    if (p.kind == PlayerSpec::Kind::Human) return refuse(Refusal::Kind::Impossible, "serve.person");
    if (p.polls) return refuse(Refusal::Kind::Impossible, "serve.polls", {p.text});
    return {};
}

Result<> ArenaServer::seat_player(Table& table, PlayerSpec spec, const std::string& name, Time at) {
    if (const auto may = may_sit(spec); !may) return may;
    if (is_remote(spec)) {
        bots_.start(table, std::move(spec), name, at);
        return {};
    }
    auto engine = make_engine(table.game(), spec.text);
    if (!engine) return std::unexpected(engine.error());
    (*engine)->new_series();
    seat_engine(table, std::move(*engine), name, at);
    return {};
}

void ArenaServer::seat_next(const std::string& id, PlayerSpec player) {
    lifeline_.send([this, id, player = std::move(player)] {
        Table* table = find(id);
        if (!table || table->full() || table->closed()) return;
        const auto seated = seat_player(*table, player, player.text, now());
        if (!seated) close(id, seated.error(), now());
    });
}

void ArenaServer::lend_engine(const std::string& table) { records_.find(table)->second.lends_engine = true; }

int ArenaServer::visitors_engines() const {
    return static_cast<int>(std::ranges::count_if(
        records_, [this](const auto& r) { return r.second.lends_engine && !find(r.first)->closed(); }));
}

void ArenaServer::let_think(Table& table, int place, const std::shared_ptr<Engine>& engine, Seat seat, Time at) {
    const Match& match = *table.match();
    const Question asked{table.setup().id, table.header().id, place, match.plies(), undos(match)};
    thinking_.begin({.engine = engine,
                     .view = match.position().seen_by(viewer(seat)),
                     .seat = seat,
                     .budget = match.budget(seat, at),
                     .not_before = at + record(table).pace},
                    [this, asked](const Decision& d, std::optional<Duration> took) { take(asked, d, took); });
}

void ArenaServer::take(const Question& asked, const Decision& d, std::optional<Duration> took) {
    Table* t = find(asked.table);
    if (!t) return;
    const bool same = t->header().id == asked.match && undos(*t->match()) == asked.undos;
    decided(*t, asked.place, same ? asked.ply : -1, d, now(), took);
}

// ---- matches

Result<> ArenaServer::takes_matches() const {
    if (takes_none_) return std::unexpected(Refusal(*takes_none_, Refusal::Kind::Unavailable));
    return {};
}

// The end waits for the disk; everything before it is told at once.
bool ArenaServer::may_tell(Table& table, Time at) {
    if (!table.match() || !table.match()->over() || over(table)) return true;
    TableRecord& r = record(table);
    TableBots::listen(table, r, at);
    writer_.write(table, r);
    return false;
}

void ArenaServer::changed(Table& table, Time at) {
    if (table.match()) {
        TableRecord& r = record(table);
        TableBots::listen(table, r, at);
        if (table.match()->over() || table.match()->plies() == 0) writer_.write(table, r);
        else writer_.write_soon(table, r);
    }
    for (const auto& w : watchers_) w(table, at);
    clock_.set(deadline());
}

void ArenaServer::match_begun(const Header& header) {
    ++counts_.begun;
    if (on_match_) on_match_(header, nullptr, 0);
}

void ArenaServer::match_stored(const Table& table) {
    const Finished& end = *table.match()->result();
    ++counts_.finished[end.fault ? std::string(name(*end.fault)) : "none"];
    if (on_match_) on_match_(table.header(), &end, table.match()->plies());
    const std::string id = table.setup().id;
    tell_again(id, now());
    late_answers_.stored(id);
}

bool ArenaServer::drain(Phrase why) {
    for (const Table* t : tables())
        if (!t->closed()) close(t->setup().id, why, now());
    if (!writer_.flush(last_storing_time)) return false;
    for (const Table* t : tables()) writer_.settle(*t);
    return true;
}

void ArenaServer::handled(std::chrono::nanoseconds took) {
    counts_.handling.add(std::chrono::duration_cast<Duration>(took));
}

// ---- time

void ArenaServer::keep_time() {
    sweep();
    clock_.set(deadline());
}

void ArenaServer::ring() {
    tick(now());
    clock_.set(deadline());
}

void ArenaServer::sweep() {
    bots_.tick(now());
    for (const auto& id : remove_closed(now(), closed_tables_stay)) records_.erase(id);
    give_memory_back();
    sweeper_.set(now() + sweep_interval);
}

// What a crowd of tables took stays with the allocator as long as anything newer lies above it.
void ArenaServer::give_memory_back() {
    const std::size_t there = records_.size();
    most_tables_ = std::max(most_tables_, there);
    if (most_tables_ < a_crowd || there > most_tables_ / 2) return;
    malloc_trim(0);
    most_tables_ = there;
}

}  // namespace agon
