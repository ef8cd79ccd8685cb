#include "arena/hall.h"

#include <algorithm>

#include "arena/player_seed.h"

namespace agon {

std::string TableHall::open(std::string_view game, std::string_view rules, const Conduct& conduct, std::uint64_t seed,
                            Time) {
    const GameEntry* entry = find_game(game);
    if (!entry || !entry->start(rules, seed)) return {};
    TableSetup setup{.id = "t" + std::to_string(++opened_),
                     .rules = std::string(rules),
                     .conduct = conduct,
                     .seed = seed,
                     .seating = Seating::Drawn,
                     .rematches = Rematches::None,
                     .rated = false};
    return add(std::make_unique<Table>(*entry, std::move(setup))).setup().id;
}

bool TableHall::invite(std::string_view id, std::string_view player, Time now) {
    Table* table = find(id);
    if (!table) return false;
    auto engine = make_engine(table->game(), player);
    if (!engine) return false;
    (*engine)->new_series();
    return seat_engine(*table, std::move(*engine), std::string(player), now);
}

std::vector<News> TableHall::ask(std::string_view id, int place, const Ask& wish, Time now) {
    Table* table = find(id);
    if (!table) return {Closed{{"table.closed", {}}}};
    Listener listener{table, place, {}};
    if (const auto* seat = std::get_if<Sit>(&wish)) {
        const auto got = table->sit(seat->name, now);
        if (!got) return {Denied{got.error()}};
        listener.place = *got;
    } else {
        table->ask(place, wish, now);
    }
    listener_ = &listener;
    dirty_.push_back(&entry(*table));
    deliver(now);
    listener_ = nullptr;
    return std::move(listener.heard);
}

std::optional<TableState> TableHall::look(std::string_view id, int from) const {
    const auto it = tables_.find(id);
    if (it == tables_.end()) return std::nullopt;
    const Table& t = *it->second.table;
    TableState state{.names = t.names(), .seats = {t.seat_of(0), t.seat_of(1)}};
    if (const Match* m = t.match()) {
        state.position = m->position().clone();
        state.began = m->began();
        const auto log = m->log();
        for (std::size_t i = static_cast<std::size_t>(std::max(0, from)); i < log.size(); ++i)
            state.events.push_back(log[i]);
        if (m->result()) state.finished = *m->result();
    }
    return state;
}

void TableHall::close(std::string_view id, const Phrase& why, Time now) {
    Table* table = find(id);
    if (!table) return;
    table->abort(why, now);
    dirty_.push_back(&entry(*table));
    deliver(now);
    entry(*table).closed_at = now;
}

Table& TableHall::add(std::unique_ptr<Table> table) {
    const std::string id = table->setup().id;
    auto [it, fresh] = tables_.emplace(id, Entry{.table = std::move(table)});
    assert(fresh);
    return *it->second.table;
}

TableHall::Entry& TableHall::entry(const Table& table) {
    const auto it = tables_.find(table.setup().id);
    assert(it != tables_.end());
    return it->second;
}

Table* TableHall::find(std::string_view id) {
    const auto it = tables_.find(id);
    return it == tables_.end() ? nullptr : it->second.table.get();
}

const Table* TableHall::find(std::string_view id) const {
    const auto it = tables_.find(id);
    return it == tables_.end() ? nullptr : it->second.table.get();
}

Result<int> TableHall::sit(Table& table, std::string name, Occupant* who, Time now) {
    const auto place = table.sit(std::move(name), now);
    if (!place) return place;
    Entry& e = entry(table);
    e.places[static_cast<std::size_t>(*place)].occupant = who;
    dirty_.push_back(&e);
    deliver(now);
    return place;
}

bool TableHall::seat_engine(Table& table, std::shared_ptr<Engine> engine, std::string name, Time now) {
    const auto place = table.sit(std::move(name), now);
    if (!place) return false;
    Entry& e = entry(table);
    e.places[static_cast<std::size_t>(*place)].engine = std::move(engine);
    dirty_.push_back(&e);
    deliver(now);
    return true;
}

void TableHall::ask(Table& table, int place, const Ask& wish, Time now) {
    table.ask(place, wish, now);
    dirty_.push_back(&entry(table));
    deliver(now);
}

Result<> TableHall::propose(Table& table, int place, Deal deal, Time now) {
    const auto proposed = table.propose(place, deal, now);
    dirty_.push_back(&entry(table));
    deliver(now);
    return proposed;
}

void TableHall::reseat(Table& table, int place, Occupant* who) {
    entry(table).places[static_cast<std::size_t>(place)].occupant = who;
}

void TableHall::reseat_engine(Table& table, int place, std::shared_ptr<Engine> engine, Time now) {
    Entry& e = entry(table);
    Place& p = e.places[static_cast<std::size_t>(place)];
    p.engine = std::move(engine);
    const Seat seat = table.seat_of(place);
    const Viewer v = viewer(seat);
    const auto start = *start_of(table.header());
    meet(p, table.header(), seat, *start->seen_by(v));
    relive(*start, table.match()->log(), [&](const Event& event, const AnyPosition& after) {
        if (concerns(event, v)) p.engine->observe(shown_event(event, v, after), *after.seen_by(v));
    });
    come_back(table, place, now);
}

void TableHall::come_back(Table& table, int place, Time now) {
    Entry& e = entry(table);
    e.places[static_cast<std::size_t>(place)].returning = true;
    dirty_.push_back(&e);
    deliver(now);
}

// After the letters: what he is told as the past is not told to him again.
void TableHall::welcome_back(Entry& e, Time now) {
    for (int i : {0, 1}) {
        Place& place = e.places[static_cast<std::size_t>(i)];
        if (!std::exchange(place.returning, false) || !e.table->running()) continue;
        e.table->returned(i, now);
        if (!place.occupant) continue;
        const Match& match = *e.table->match();
        const auto view = match.position().seen_by(viewer(e.table->seat_of(i)));
        place.occupant->hear(e.table->past(i), view.get(), match.clocks(now), now);
    }
}

bool TableHall::holds(const Table& t) const {
    const auto it = tables_.find(t.setup().id);
    return it != tables_.end() && it->second.held;
}

void TableHall::leave(Table& table, int place) {
    Place& p = entry(table).places[static_cast<std::size_t>(place)];
    p.occupant = nullptr;
    p.returning = false;
}

void TableHall::drop(Table& table) {
    Entry& e = entry(table);
    if (e.due) due_.erase({*e.due, &e});
    std::erase(dirty_, &e);
    tables_.erase(std::string(table.setup().id));  // not by a text that dies with it
}

void TableHall::tick(Time now) {
    while (!due_.empty() && due_.begin()->first <= now) {
        Entry& e = *due_.begin()->second;
        due_.erase(due_.begin());
        e.due.reset();
        if (e.held) continue;  // a flag waits for what was not told yet
        e.table->tick(now, glimpses(e, now));
        dirty_.push_back(&e);
    }
    deliver(now);
}

Match::Glimpses TableHall::glimpses(const Entry& e, Time now) {
    Match::Glimpses seen{};
    for (int i : {0, 1})
        if (Occupant* who = e.places[static_cast<std::size_t>(i)].occupant)
            seen[e.table->seat_of(i)] = who->glimpse(now);
    return seen;
}

void TableHall::excuse(Duration stood_still) {
    for (auto& [id, e] : tables_) e.table->excuse(stood_still);
}

// With every event of a match the time of its table moves on: it stays in the list where it
// is, and is looked at once too early.
void TableHall::schedule(Entry& e) {
    const auto due = e.table->deadline();
    if (due == e.due || (due && e.due && *e.due < *due)) return;
    if (e.due) due_.erase({*e.due, &e});
    if (due) due_.emplace(*due, &e);
    e.due = due;
}

std::vector<const Table*> TableHall::tables() const {
    std::vector<const Table*> all;
    for (const auto& [id, e] : tables_) all.push_back(e.table.get());
    std::ranges::sort(all, {}, [](const Table* t) -> const std::string& { return t->setup().id; });
    return all;
}

std::vector<std::string> TableHall::remove_closed(Time now, Duration keep) {
    const auto done_with = [&](const Entry& e) {
        const bool quiet = !e.due && !e.held && !e.places[0].thinking && !e.places[1].thinking;
        return quiet && e.closed_at && *e.closed_at + keep <= now;
    };
    std::vector<std::string> removed;
    for (auto& [id, e] : tables_) {
        if (e.table->closed() && !e.closed_at) e.closed_at = now;
        if (done_with(e)) removed.push_back(id);
    }
    for (const auto& id : removed) tables_.erase(id);
    return removed;
}

// Letters may lead to asks, which lead to letters: the queue keeps the order and the stack flat.
void TableHall::deliver(Time now) {
    if (delivering_) return;
    delivering_ = true;
    while (!dirty_.empty()) {
        Entry& e = *dirty_.front();
        dirty_.pop_front();
        if (may_tell(*e.table, now)) {
            release(e, now);
        } else {
            if (!e.held) e.held = now;
            overhear(e);
        }
        schedule(e);
        if (!e.held) changed(*e.table, now);
    }
    delivering_ = false;
}

void TableHall::release(Entry& e, Time now) {
    if (const auto since = std::exchange(e.held, std::nullopt)) e.table->told_late(*since, now);
    for (const Letter& letter : e.table->take_letters()) tell(e, letter, now);
    welcome_back(e, now);
    wake_engines(e, now);
}

void TableHall::tell_again(const std::string& id, Time now) {
    if (Table* table = find(id)) dirty_.push_back(&entry(*table));
    deliver(now);
}

// A service hears the answer to its ask now or never; what it makes of it waits for once_stored().
void TableHall::overhear(const Entry& e) {
    if (!listener_ || listener_->table != e.table.get()) return;
    for (const Letter& letter : e.table->letters())
        if (letter.place == listener_->place) listener_->heard.push_back(letter.news);
}

void TableHall::tell(Entry& e, const Letter& letter, Time now) {
    Place& place = e.places[static_cast<std::size_t>(letter.place)];
    if (listener_ && listener_->table == e.table.get() && listener_->place == letter.place)
        listener_->heard.push_back(letter.news);
    if (!place.occupant && !place.engine) return;
    const Match* match = e.table->match();
    const Seat seat = e.table->seat_of(letter.place);
    const std::shared_ptr<const AnyPosition> view = match ? match->position().seen_by(viewer(seat)) : nullptr;
    if (place.occupant) place.occupant->hear(letter.news, view.get(), match ? match->clocks(now) : ClockView{}, now);
    if (!place.engine || !view) return;
    place.unread.push_back({letter.news, view, seat});
    if (!place.thinking) let_read(place);
}

void TableHall::let_read(Place& place) {
    for (const auto& [news, view, seat] : std::exchange(place.unread, {})) {
        if (const auto* begun = std::get_if<Begun>(&news)) meet(place, begun->header, seat, *view);
        if (const auto* happened = std::get_if<Happened>(&news)) {
            place.engine->observe(happened->event, *view);
            if (std::holds_alternative<Finished>(happened->event.what))
                acquaintances_.part(*place.engine, place.acquaintance);
        }
    }
}

void TableHall::meet(Place& place, const Header& h, Seat seat, const AnyPosition& view) {
    place.acquaintance = acquaintance_name(h.game, h.players[seat], h.players[other(seat)]);
    acquaintances_.meet(*place.engine, place.acquaintance);
    place.engine->new_game(seat, view, player_seed(h, seat));
}

void TableHall::wake_engines(Entry& e, Time now) {
    for (int i : {0, 1}) {
        Place& place = e.places[static_cast<std::size_t>(i)];
        const Seat seat = e.table->seat_of(i);
        if (!place.engine || place.thinking || !e.table->running() || !e.table->match()->position().may_act(seat))
            continue;
        place.thinking = true;
        let_think(*e.table, i, place.engine, seat, now);
    }
}

void TableHall::let_think(Table& table, int place, const std::shared_ptr<Engine>& engine, Seat seat, Time now) {
    const Match& match = *table.match();
    const auto view = match.position().seen_by(viewer(seat));
    decided(table, place, match.plies(), engine->think(*view, seat, match.budget(seat, now), {}), now);
}

// A decision about a position that is no longer there (undo, end) is dropped.
void TableHall::decided(Table& table, int place, int ply, const Decision& d, Time now, std::optional<Effort> effort) {
    Entry& e = entry(table);
    Place& p = e.places[static_cast<std::size_t>(place)];
    p.thinking = false;
    let_read(p);
    dirty_.push_back(&e);
    if (table.running() && table.match()->plies() == ply) {
        if (!d.note.code.empty()) table.ask(place, Note{.channel = "thought", .phrase = d.note}, now);
        if (d.resigns) table.ask(place, Resign{}, now);
        else table.ask(place, Play{.move = d.move, .effort = effort}, now);
    }
    deliver(now);
}

}  // namespace agon
