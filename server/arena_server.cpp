#include "server/arena_server.h"

#include <malloc.h>

#include <algorithm>
#include <random>

#include "arena/series.h"
#include "base/now.h"
#include "base/speech.h"
#include "base/usage_error.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration closed_tables_stay = 60s;  // late spectators and pollers still find the end

constexpr std::size_t a_crowd = 100;          // tables; what fewer took is not worth a look at the whole memory
constexpr Duration longest_thought = 5s;      // of an engine in a match without a clock
constexpr Duration writing_interval = 200ms;  // events of running matches are handed to the recorder together
constexpr auto storing_time = 2s;             // for somebody who polls and cannot be told later
constexpr auto last_storing_time = 10s;       // before the arena ends

int undos(const Match& m) {
    return static_cast<int>(
        std::ranges::count_if(m.log(), [](const Event& e) { return std::holds_alternative<Undone>(e.what); }));
}

std::uint64_t entropy() {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) ^ device();
}

}  // namespace

ArenaServer::ArenaServer(net::Loop& loop, Recorder& recorder, int workers, Duration longest_thought_ever)
    : loop_(loop), recorder_(recorder), random_(entropy()), most_thought_(longest_thought_ever),
      way_back_(std::make_shared<WayBack>(loop)), workers_(workers) {}

ArenaServer::~ArenaServer() {
    *alive_ = false;
    const std::scoped_lock lock(way_back_->mutex);
    way_back_->loop = nullptr;
}

Table& ArenaServer::open_table(const GameEntry& game, TableSetup setup) {
    do setup.id = fingerprint(std::to_string(random_()), 40);
    while (find(setup.id));
    if (setup.seed == 0) setup.seed = random_();
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

bool ArenaServer::invite(std::string_view id, std::string_view player, Time at) {
    Table* table = find(id);
    if (!table) return false;
    seat_player(*table, std::string(player), at);
    return true;
}

void ArenaServer::seat_player(Table& table, const std::string& text, Time at) {
    seat_player(table, parse_player(table.game(), text), text, at);
}

void ArenaServer::seat_player(Table& table, PlayerSpec spec, const std::string& name, Time at) {
    if (spec.kind == PlayerSpec::Kind::Human)
        throw UsageError("The person at the server's terminal cannot take a seat here.");
    if (!is_remote(spec)) {
        std::shared_ptr<Engine> engine = std::move(*make_engine(table.game(), spec.text));
        engine->new_series();
        seat_engine(table, std::move(engine), name, at);
        return;
    }
    spec.text = name;
    table.run_by(conduct_for(table.setup().conduct, std::span(&spec, 1)));
    const std::string id = table.setup().id;
    const int number = bots_.contains({id, 0}) ? 1 : 0;
    auto& bot = bots_[{id, number}].remote;
    bot = std::make_unique<Remote>(loop_, *this, table.game(), spec, [this, id, number] {
        loop_.post([this, id, number] {
            bot_changed(id, number);
        });  // not from inside the bot's own callback: it may be told to go
    });
    bot->start(at);
}

void ArenaServer::bot_changed(const std::string& id, int number) {
    const auto it = bots_.find({id, number});
    Table* t = find(id);
    if (it == bots_.end() || !t) return;
    Remote& bot = *it->second.remote;
    if (bot.trouble() && !t->full()) close(id, bot.trouble()->why, now());
    else if (bot.ready() && !bot.seated() && !t->full()) bot.seat(*t, now());
    arm();
}

void ArenaServer::set_pace(const std::string& table, Duration pace) { paces_[table] = pace; }

void ArenaServer::offer(const std::string& protocol, const std::string& table) {
    offers_[protocol].push_back(table);
    if (offered_) loop_.post(offered_);
}

Table* ArenaServer::take_offer(std::string_view protocol) {
    const auto it = offers_.find(protocol);
    while (it != offers_.end() && !it->second.empty()) {
        Table* table = find(it->second.front());
        it->second.pop_front();
        if (table && !table->full() && !table->closed()) return table;
    }
    return nullptr;
}

void ArenaServer::let_think(Table& table, int place, Engine& engine, Seat seat, Time at) {
    const Match& match = *table.match();
    std::shared_ptr<AnyPosition> view = match.position().seen_by(viewer(seat));
    Budget budget = match.budget(seat, at);
    if (!budget.total_left && !budget.per_move) budget.per_move = longest_thought;
    budget.per_move = std::min(budget.per_move.value_or(most_thought_),
                               most_thought_);  // whatever the clock: others wait for the same threads
    const auto pace = paces_.find(table.setup().id);
    const Time not_before = pace == paces_.end() ? at : at + pace->second;
    const Question asked{table.setup().id, table.header().id, place, match.plies(), undos(match)};
    std::shared_ptr<Engine> keep = entry(table).places[static_cast<std::size_t>(place)].engine;
    workers_.run([this, keep, &engine, view, seat, budget, asked, not_before, alive = alive_](std::stop_token stop) {
        const Time began = now();
        auto d = std::make_shared<Decision>(engine.think(*view, seat, budget, stop));
        const auto took = std::chrono::duration_cast<Duration>(now() - began);
        loop_.post([this, d, took, asked, not_before, alive] {
            if (!*alive) return;
            if (not_before <= now()) return take(asked, *d, std::nullopt);
            loop_.at(not_before,
                     [this, d, took, asked] { take(asked, *d, took); });  // the pause is ours, not the engine's
        });
    });
}

void ArenaServer::take(const Question& asked, const Decision& d, std::optional<Duration> took) {
    Table* t = find(asked.table);
    if (!t) return;
    const bool same = t->header().id == asked.match && undos(*t->match()) == asked.undos;
    decided(*t, asked.place, same ? asked.ply : -1, d, now(), took);
    arm();
}

// Turns are counted anew after every move; what a bot wrote to stderr is filed behind the move it belongs to.
void ArenaServer::listen_to_bots(Table& table, Time at) {
    for (int number : {0, 1}) {
        const auto it = bots_.find({table.setup().id, number});
        if (it == bots_.end() || !it->second.remote->seated()) continue;
        auto& [bot, turn] = it->second;
        if (std::exchange(turn, table.match()->plies()) == table.match()->plies()) continue;
        bot->begin_turn();
        if (std::string text = bot->take_stderr(); !text.empty())
            table.match()->note(table.seat_of(bot->place()), {"stderr", std::move(text)}, at);
    }
}

void ArenaServer::write(Table& table) {
    Written& w = written_[table.setup().id];
    if (w.id != table.header().id) {
        w = {table.header().id, 0};
        ++counts_.begun;
        if (on_match_) on_match_(table.header(), nullptr, 0);
        recorder_.begin(table.header());
    }
    const auto log = table.match()->log();
    if (w.events >= log.size()) return;
    const auto fresh = log.subspan(std::exchange(w.events, log.size()));
    if (!table.match()->over()) return recorder_.append(w.id, {fresh.begin(), fresh.end()});
    recorder_.finish({.header = table.header(), .log = {log.begin(), log.end()}},
                     [this, back = way_back_, alive = alive_, id = table.setup().id, match = w.id](const auto&) {
                         const std::scoped_lock lock(back->mutex);
                         if (back->loop)
                             back->loop->post([this, alive, id, match] {
                                 if (*alive) stored(id, match);
                             });
                     });
}

void ArenaServer::write_soon(Table& table) {
    if (std::exchange(entry(table).unwritten, true)) return;
    if (unwritten_.empty()) loop_.at(now() + writing_interval, [this] { write_all(); });
    unwritten_.push_back(table.setup().id);
}

void ArenaServer::write_all() {
    for (const std::string& id : std::exchange(unwritten_, {}))
        if (Table* t = find(id)) {
            entry(*t).unwritten = false;
            write(*t);
        }
}

// The end waits for the disk; everything before it is told at once.
bool ArenaServer::may_tell(Table& table, Time at) {
    if (!table.match() || !table.match()->over() || over(table)) return true;
    if (!bots_.empty()) listen_to_bots(table, at);
    write(table);
    if (!asked_by_service() || !recorder_.flush(storing_time)) return false;
    written_[table.setup().id].stored = true;
    return true;
}

void ArenaServer::stored(const std::string& id, const std::string& match) {
    const auto w = written_.find(id);
    const Table* table = find(id);
    if (!table || w == written_.end() || w->second.id != match || std::exchange(w->second.told, true)) return;
    const Finished& end = *table->match()->result();
    ++counts_.finished[end.fault ? std::string(name(*end.fault)) : "none"];
    if (on_match_) on_match_(table->header(), &end, table->match()->plies());
    w->second.stored = true;
    tell_again(id, now());
}

bool ArenaServer::over(const Table& table) const {
    const auto w = written_.find(table.setup().id);
    return table.match() && table.match()->over() && w != written_.end() && w->second.id == table.header().id &&
           w->second.stored;
}

std::span<const Event> ArenaServer::known_log(const Table& table) const {
    const auto log = table.match()->log();
    if (!table.match()->over() || over(table)) return log;
    const auto end = std::ranges::find_if(log, [](const Event& e) { return std::holds_alternative<Finished>(e.what); });
    return log.first(static_cast<std::size_t>(end - log.begin()));
}

std::optional<TableState> ArenaServer::look(std::string_view table, int from_event) const {
    const auto state = TableHall::look(table, from_event);
    const auto w = written_.find(table);
    const bool unstored = state && state->finished && (w == written_.end() || !w->second.stored);
    if (unstored && !recorder_.flush(storing_time)) return std::nullopt;
    return state;
}

std::size_t ArenaServer::held() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(tables(), [&](const Table* t) { return t->match() && t->match()->over() && !over(*t); }));
}

void ArenaServer::changed(Table& table, Time at) {
    if (table.match()) {
        if (!bots_.empty()) listen_to_bots(table, at);
        if (table.match()->over() || table.match()->plies() == 0) write(table);
        else write_soon(table);
    }
    for (const auto& w : watchers_) w(table, at);
    arm();
}

void ArenaServer::arm() {
    const auto next = deadline();
    if (!next || (armed_ && *armed_ <= *next)) return;
    loop_.cancel(timer_);
    armed_ = next;
    timer_ = loop_.at(*next, [this] {
        armed_.reset();
        tick(now());
        arm();
    });
}

void ArenaServer::keep_time() {
    sweep();
    arm();
}

void ArenaServer::sweep() {
    remove_closed(now(), closed_tables_stay);
    std::erase_if(written_, [this](const auto& w) { return !find(w.first); });
    std::erase_if(lent_, [this](const std::string& id) {
        const Table* t = find(id);
        return !t || t->closed();
    });
    std::erase_if(paces_, [this](const auto& p) { return !find(p.first); });
    for (auto it = bots_.begin(); it != bots_.end();) {
        Table* t = find(it->first.first);
        if (t && !t->closed()) {
            it->second.remote->tick(now());
            ++it;
            continue;
        }
        it->second.remote->dismiss(now());
        it = bots_.erase(it);
    }
    give_memory_back();
    loop_.at(now() + 1s, [this] { sweep(); });
}

// What a crowd of tables took stays with the allocator as long as anything newer lies above it.
void ArenaServer::give_memory_back() {
    const std::size_t there = written_.size();
    most_tables_ = std::max(most_tables_, there);
    if (most_tables_ < a_crowd || there > most_tables_ / 2) return;
    malloc_trim(0);
    most_tables_ = there;
}

bool ArenaServer::drain(Phrase why) {
    for (const Table* t : tables())
        if (!t->closed()) close(t->setup().id, why, now());
    if (!recorder_.flush(last_storing_time)) return false;
    for (const Table* t : tables())
        if (t->match() && t->match()->over() && !over(*t)) stored(t->setup().id, t->header().id);
    return true;
}

int ArenaServer::running() const {
    int n = 0;
    for (const Table* t : tables()) n += t->running();
    return n;
}

}  // namespace agon
