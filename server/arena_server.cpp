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

// The address of a table that no list shows is all that keeps it private: it is longer.
std::string id_from(std::uint64_t drawn, bool unlisted) {
    const std::string text = std::to_string(drawn);
    return unlisted ? unlisted_mark + fingerprint(text, 60) : fingerprint(text, 40);
}

}  // namespace

ArenaServer::ArenaServer(net::Loop& loop, Recorder& recorder, int workers, Duration longest_thought)
    : loop_(loop), recorder_(recorder), random_(entropy()), late_answers_(loop, storing_time),
      clock_(loop, [this] { ring(); }), sweeper_(loop, [this] { sweep(); }), lifeline_(loop), offers_(loop, *this),
      bots_(loop, *this, records_), writer_(loop, recorder, *this, records_,
                                            {.begun = [this](const Header& h) { match_begun(h); },
                                             .stored = [this](const Table& t) { match_stored(t); },
                                             .settled = [this](const Table& t) { tell_again(t.setup().id, now()); }}),
      thinking_(loop, workers, longest_thought) {
    loop_.on_standstill([this](Duration d) { excuse(d); });
}

ArenaServer::~ArenaServer() {
    loop_.on_standstill({});
    if (expects_) loop_.expect(-1);
}

// ---- tables

Table& ArenaServer::open_table(const GameEntry& game, TableSetup setup) {
    do setup.id = id_from(random_(), setup.unlisted);
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
    if (over(table)) return log;
    if (!table.match()->over()) return writer_.settled_log(table);
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
    keep_seat(table, {.who = SeatMemory::Who::Engine, .player = spec.text});
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

void ArenaServer::lend_engine(const std::string& table, const std::string& author) {
    TableRecord& record = records_.find(table)->second;
    ++record.lent;
    if (!author.empty()) record.authors.push_back(author);
}

int ArenaServer::boxes_of(const std::string& author) const {
    std::ptrdiff_t all = 0;
    for (const auto& [table, record] : records_)
        if (!record.authors.empty() && !find(table)->closed()) all += std::ranges::count(record.authors, author);
    return static_cast<int>(all);
}

int ArenaServer::visitors_engines() const {
    int all = 0;
    for (const auto& [table, record] : records_)
        if (record.lent > 0 && !find(table)->closed()) all += record.lent;
    return all;
}

void ArenaServer::let_think(Table& table, int place, const std::shared_ptr<Engine>& engine, Seat seat, Time at) {
    const Match& match = *table.match();
    const Question asked{table.setup().id, table.header().id, place, match.plies(), undos(match)};
    thinking_.begin({.engine = engine,
                     .view = match.position().seen_by(viewer(seat)),
                     .seat = seat,
                     .budget = match.budget(seat, at),
                     .not_before = at + record(table).pace},
                    [this, asked](const Decision& d, const Effort& effort) { take(asked, d, effort); });
}

void ArenaServer::take(const Question& asked, const Decision& d, const Effort& effort) {
    Table* t = find(asked.table);
    if (!t) return;
    const bool same = t->header().id == asked.match && undos(*t->match()) == asked.undos;
    decided(*t, asked.place, same ? asked.ply : -1, d, now(), effort);
}

// ---- matches

Result<> ArenaServer::takes_matches() const {
    if (takes_none_) return std::unexpected(Refusal(*takes_none_, Refusal::Kind::Unavailable));
    return {};
}

// The end waits for the disk. What comes before it is told at once, or where a match can go on in another process, once
// it is certain to be found there.
bool ArenaServer::may_tell(Table& table, Time at) {
    if (!table.match()) return true;
    TableRecord& r = record(table);
    const bool ended = table.match()->over();
    if (ended ? over(table) : !can_go_on(table, r)) return true;
    TableBots::listen(table, r, at);
    writer_.write(table, r);
    return !ended && writer_.settled(table);
}

void ArenaServer::changed(Table& table, Time at) {
    if (table.match()) {
        TableRecord& r = record(table);
        TableBots::listen(table, r, at);
        if (table.match()->over() || table.match()->plies() == 0) writer_.write(table, r);
        else writer_.write_soon(table, r);
    }
    for (const auto& w : watchers_) w(table, at);
    set_clock();
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
        if (!t->closed() && !goes_on(*t)) close(t->setup().id, why, now());
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
    set_clock();
}

void ArenaServer::ring() {
    tick(now());
    set_clock();
}

// While a clock runs the loop must notice that it stood still.
void ArenaServer::set_clock() {
    clock_.set(deadline());
    if (const bool runs = deadline().has_value(); runs != std::exchange(expects_, runs)) loop_.expect(runs ? +1 : -1);
}

void ArenaServer::sweep() {
    bots_.tick(now());
    give_up_absent(now());
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
