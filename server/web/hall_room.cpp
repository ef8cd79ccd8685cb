#include "server/web/hall_room.h"

#include <algorithm>

#include "base/secret.h"
#include "core/overload.h"
#include "store/bot_store.h"

namespace agon {
namespace {

constexpr std::size_t kept_chat = 200, longest_chat = 500;  // lines, bytes
constexpr int slowest_pace_ms = 10'000;

std::size_t at(int place) { return static_cast<std::size_t>(place); }

// Of one of these tokens.
bool know_secret(std::span<const std::string> tokens, std::string_view secret) {
    return std::ranges::any_of(tokens, [&](const std::string& t) { return same_secret(sha256(t), secret); });
}

}  // namespace

std::int64_t unix_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

HallRoom::HallRoom(ArenaServer& hall, const std::string& table, Tell tell)
    : hall_(hall), id_(table), key_(new_token()), key_secret_(sha256(key_)), tell_(std::move(tell)),
      opened_at_(unix_ms()) {
    hall_.keep_room(id_, [this] { return memory(); });
}

HallRoom::~HallRoom() {
    hall_.keep_room(id_, {});
    if (Table* t = table())
        for (const auto& p : people_)
            if (p) hall_.leave(*t, p->place);
}

Result<HallRoom::Seated> HallRoom::sit(const std::string& name, Time now) {
    Table* t = table();
    if (!t) return refuse("web.no_table");
    const int place = t->names()[0] ? 1 : 0;  // sitting down may start the match at once: the news must find the person
    auto& p = people_[at(place)];
    if (p) return refuse("web.taken");
    const std::string token = new_token();
    p = std::make_unique<Person>(*this, sha256(token), place, now);
    hall_.keep_seat(*t, {.who = SeatMemory::Who::Person, .secret = p->secret});
    const auto got = hall_.sit(*t, name, p.get(), now);
    if (!got) {
        p.reset();
        return std::unexpected(got.error());
    }
    if (t->full()) invitation_.clear();  // the next to ask hears that the seat is taken, however soon it comes
    return Seated{t->seat_of(place), token};
}

std::string HallRoom::memory() const {
    const bool same = table() && chat_match_ == table()->header().id;
    const std::size_t before = chat_.size() - std::min(chat_.size(), same ? chat_of_match_ : 0);
    JsonWriter w;
    w.begin_object().field("key", key_secret_).field("opened_by", opened_by_).field("exhibited", exhibited_);
    w.field("opened_at", opened_at_).field("idle_s", idle_patience_ / std::chrono::seconds(1));
    w.field("playing_s", patience_ / std::chrono::seconds(1)).field("pace_ms", pace_ms_).key("chat").begin_array();
    for (std::size_t i = 0; i < before; ++i)
        w.begin_object().field("from", chat_[i].from).field("text", chat_[i].text).end_object();
    return w.end_array().end_object().text();
}

void HallRoom::resume(const TableMemory& m, Time now) {
    if (const auto f = Fields::read(m.room)) {
        key_secret_ = f->text("key");
        opened_by_ = f->text("opened_by");
        exhibited_ = f->flag("exhibited");
        opened_at_ = f->number("opened_at", opened_at_);
        pace_ms_ = static_cast<int>(f->number("pace_ms", 0));
        idle_patience_ = std::chrono::seconds(f->number("idle_s", 60));
        patience_ = std::chrono::seconds(f->number("playing_s", 60));
        for (const Fields& line : f->objects("chat")) chat_.push_back({line.text("from"), line.text("text")});
    }
    for (int place : {0, 1}) {
        const SeatMemory& seat = m.seats[at(place)];
        if (seat.who != SeatMemory::Who::Person) continue;
        people_[at(place)] = std::make_unique<Person>(*this, seat.secret, place, now);
        hall_.reseat(*table(), place, people_[at(place)].get());
    }
    table_changed(*table());
}

bool HallRoom::awaited(const Person& p) const {
    const Table* t = table();
    return t && t->running() && t->match()->awaits(t->seat_of(p.place));
}

void HallRoom::table_changed(Table& t) {
    if (seat_next_ && !t.full() && !t.closed()) seat_next_(t);
    if (t.full()) invitation_.clear();
    const Match* m = t.match();
    if (!m) return;
    if (chat_match_ != t.header().id) {
        chat_match_ = t.header().id;
        chat_read_ = chat_of_match_ = 0;
    }
    for (; chat_read_ < m->log().size(); ++chat_read_)
        if (const auto* s = std::get_if<Said>(&m->log()[chat_read_].what)) {
            ++chat_of_match_;
            chat(t.header().players[at(index(s->seat))], s->text);
        }
}

// A person who stays away loses a running match; a table without a match has no reason to stay.
void HallRoom::sweep(Time now) {
    Table* t = table();
    if (!t || t->closed()) return;
    for (const auto& p : people_) {
        if (!p || p->pages > 0 || awaited(*p) || now - p->away_since < (t->running() ? patience_ : idle_patience_))
            continue;
        const Phrase why{"end.stayed_away", {std::to_string((now - p->away_since) / std::chrono::seconds(1))}};
        hall_.ask(*t, p->place, Violate{Fault::Disconnect, why}, now);
        return;
    }
}

Scene HallRoom::scene(Time now) const {
    Scene s{.id = id_, .pace_ms = pace_ms_, .chat = chat_, .begun_at = opened_at_};
    const Table* t = table();
    if (!t) {
        s.phase = "closed";
        return s;
    }
    s.game = &t->game();
    s.rules = t->setup().rules.value_or("");
    s.clock = clock_text(t->setup().conduct);
    for (int place : {0, 1}) {
        s.names[at(index(t->seat_of(place)))] = t->names()[at(place)];
        s.rematch_offered[at(index(t->seat_of(place)))] = t->wants_rematch(place);
        s.draw_offered[t->seat_of(place)] = t->proposes(place, Deal::Draw);
        s.takeback_offered[t->seat_of(place)] = t->proposes(place, Deal::TakeBack);
    }
    s.between_people = between_people();
    s.unlisted = unlisted();
    if (anyone_ && !t->full() && !t->closed()) s.open_seat = t->seat_of(t->names()[0] ? 1 : 0);
    const Match* m = t->match();
    const bool running = m && !hall_.over(*t);
    s.phase = running ? "running" : t->closed() ? "closed" : m ? "over" : "waiting";
    if (!m) return s;
    s.match = t->header().id;
    s.rules = t->header().rules;
    s.log = hall_.known_log(*t);
    s.position = &m->position();
    s.plies = m->plies();
    s.left = m->clocks(now).left;
    for (Seat seat : both_seats)
        if (const auto since = m->waiting_since(seat); since && !s.running) {
            s.running = seat;
            if (m->conduct().per_action)
                s.action = *m->conduct().per_action - std::chrono::duration_cast<Duration>(now - *since);
        }
    if (running) s.away = away(now);
    s.exhibited = exhibited_;
    s.undo = m->conduct().casual && t->running();
    s.hint = t->running() && !s.between_people;
    s.begun_at = unix_ms() - std::chrono::duration_cast<std::chrono::milliseconds>(now - m->began()).count();
    return s;
}

PerSeat<std::optional<Duration>> HallRoom::away(Time now) const {
    PerSeat<std::optional<Duration>> left{};
    for (const auto& p : people_)
        if (p && p->pages == 0)
            left[table()->seat_of(p->place)] = patience_ - std::chrono::duration_cast<Duration>(now - p->away_since);
    return left;
}

Header HallRoom::header() const {
    const Table* t = table();
    return t ? t->header() : Header{};
}

HallRoom::Person* HallRoom::person_in(Seat s) const {
    const Table* t = table();
    return t ? people_[at(t->place_of(s))].get() : nullptr;
}

Seats HallRoom::seats_of(std::span<const std::string> tokens) const {
    Seats seats;
    for (Seat s : both_seats)
        if (const Person* p = person_in(s); p && know_secret(tokens, p->secret)) seats.push_back(s);
    return seats;
}

bool HallRoom::is_creator(std::span<const std::string> tokens) const { return know_secret(tokens, key_secret_); }

// At that ply, was it this seat's turn? Both may be when fleets are placed.
bool HallRoom::may_act_at(const Table& t, Seat seat, int ply) const {
    auto position = start_of(t.header());
    const auto moves = standing_moves(t.match()->log());
    for (int i = 0; i < ply; ++i) (void)(*position)->play(moves[at(i)].moved.seat, moves[at(i)].moved.move);
    return (*position)->may_act(seat);
}

// Checked before the referee hears of it: a slip of the mouse loses no game. A move that was
// sent again after a lost connection is found in the log and played once.
Result<> HallRoom::play(Seat seat, const std::string& move, int ply, Time now) {
    Table* t = table();
    if (!t || !t->match()) return refuse("table.no_match");
    const Match& m = *t->match();
    const auto moves = standing_moves(m.log());
    if (ply < 0 || ply > m.plies()) return refuse("web.other_ply", {std::to_string(m.plies()), std::to_string(ply)});
    const auto since = std::span(moves).subspan(at(ply));
    if (std::ranges::any_of(since, [&](const PlayedMove& p) { return p.moved.seat == seat && p.moved.move == move; }))
        return {};
    if (m.over()) return refuse("match.over");
    const bool own_since = std::ranges::any_of(since, [&](const PlayedMove& p) { return p.moved.seat == seat; });
    if (own_since || (!since.empty() && !may_act_at(*t, seat, ply)))
        return refuse("web.other_ply", {std::to_string(m.plies()), std::to_string(ply)});
    if (const auto ok = m.position().clone()->play(seat, move); !ok) return std::unexpected(Refusal(ok.error()));
    return ask(seat, Play{move}, now);
}

Result<> HallRoom::ask(Seat seat, const Ask& wish, Time now) {
    Table* t = table();
    Person* p = person_in(seat);
    if (!t || t->closed()) return refuse("table.closed");
    if (!p) return refuse("table.not_seated");
    Ask bounded = wish;
    if (auto* say = std::get_if<Say>(&bounded)) say->text = say->text.substr(0, longest_chat);
    const bool aloud = std::holds_alternative<Say>(bounded) && !t->running();  // during a match the log tells
    if (aloud && !t->full()) {                                                 // kept for the person who comes
        chat(*t->names()[at(p->place)], std::get<Say>(bounded).text);
        return {};
    }
    p->answer = {};
    hall_.ask(*t, p->place, bounded, now);
    if (!p->answer) return p->answer;
    if (aloud) chat(*t->names()[at(p->place)], std::get<Say>(bounded).text);
    return {};
}

bool HallRoom::between_people() const {
    const Table* t = table();
    return t && people_[0] && people_[1] && !t->setup().conduct.casual;
}

bool HallRoom::runs(const std::string& match) const {
    const Table* t = table();
    return t && t->running() && t->header().id == match;
}

bool HallRoom::unlisted() const { return is_unlisted(id_); }

// What was played in a game with secrets is known to both: there is nothing to take back.
Result<> HallRoom::propose(Seat seat, Deal deal, Time now) {
    Table* t = table();
    if (!between_people() || t->closed()) return refuse("web.no_deals");
    if (!t->running()) return refuse("table.no_match");
    if (deal == Deal::TakeBack && t->match()->position().hidden()) return refuse("web.no_takeback");
    const int place = t->place_of(seat);
    const bool asked = !t->proposes(1 - place, deal);
    if (auto ok = hall_.propose(*t, place, deal, now); !ok) return ok;
    const std::string name = t->names()[at(place)].value_or("");
    if (asked) news({deal == Deal::Draw ? "web.offers_draw" : "web.wants_takeback", {name}});
    else if (deal == Deal::TakeBack) news({"web.takeback_allowed", {name}});
    return {};
}

Result<> HallRoom::decline(Seat seat, Time) {
    Table* t = table();
    if (!between_people()) return refuse("web.no_deals");
    const int place = t->place_of(seat);
    if (auto ok = t->decline(place); !ok) return ok;
    news({"web.declined", {t->names()[at(place)].value_or("")}});
    return {};
}

Result<> HallRoom::set_pace(int ms) {
    const Table* t = table();
    if (t && (people_[0] || people_[1]) && (t->setup().conduct.total || t->setup().conduct.per_action))
        return refuse("web.pace_and_clock");
    pace_ms_ = std::clamp(ms, 0, slowest_pace_ms);
    hall_.set_pace(id_, std::chrono::milliseconds(pace_ms_));
    hall_.remember(id_);
    return {};
}

void HallRoom::present(std::span<const std::string> tokens, int change, Time now) {
    for (const auto& p : people_)
        if (p && know_secret(tokens, p->secret)) {
            p->pages += change;
            p->away_since = now;
            if (change > 0 && awaited(*p)) hall_.come_back(*table(), p->place, now);
        }
}

void HallRoom::heard(Person& p, const News& what) {
    std::visit(Overload{
                   [&](const Denied& d) { p.answer = std::unexpected(Refusal(d.why)); },
                   [&](const Joined& j) { news({"web.joined", {j.name}}); },
                   [&](const Offered&) { news({"web.offered", {table()->names()[at(1 - p.place)].value_or("")}}); },
                   [&](const Parted& gone) { news({"web.parted", {gone.name, embed(gone.why)}}); },
                   [&](const Talk& t) {
                       if (!people_[at(1 - p.place)] && !table()->running()) chat(t.from, t.text);
                   },
                   [&](const auto&) {},
               },
               what);
}

void HallRoom::news(const Phrase& what) {
    JsonWriter w;
    w.begin_object().field("is", "news").field("table", id_).key("sentence");
    write_sentence(w, what, &table()->game());
    tell_(*this, w.end_object().text());
}

void HallRoom::chat(std::string from, std::string text) {
    JsonWriter w;
    w.begin_object().field("is", "talk").field("table", id_).field("from", from).field("text", text);
    chat_.push_back({std::move(from), std::move(text)});
    if (chat_.size() > kept_chat) chat_.erase(chat_.begin());
    tell_(*this, w.end_object().text());
}

}  // namespace agon
