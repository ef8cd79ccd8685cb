#include "server/web/live.h"

#include <algorithm>

#include "base/now.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_followed = 16;     // tables per connection
constexpr std::ptrdiff_t most_waiting = 100;  // wishes and answers of a connection, while the disk is slow
constexpr Duration hint_time = 1s, overlay_time = 700ms, soon = 200ms;

std::string denied(const std::string& table, const Phrase& why) {
    JsonWriter w;
    w.begin_object().field("is", "denied").field("table", table).key("why");
    write_sentence(w, why, nullptr);
    return w.end_object().text();
}

bool heard_by(const Event& e, const Seats& seats) {
    if (std::holds_alternative<Said>(e.what)) return false;   // comes as talk
    if (std::holds_alternative<Noted>(e.what)) return false;  // for the replay
    if (seats.empty()) return concerns(e, Viewer::Public);
    return std::ranges::any_of(seats, [&](Seat seat) { return concerns(e, viewer(seat)); });
}

// Its person has closed the page, and against an engine nobody waits.
bool abandoned(const Scene& s) {
    return s.undo && std::ranges::any_of(s.away, [](const auto& left) { return left.has_value(); });
}

std::string values_message(const std::string& table, const char* is, const Advice& a) {
    JsonWriter w;
    w.begin_object().field("is", is).field("table", table);
    write_advice(w, a);
    return w.end_object().text();
}

}  // namespace

void Live::admit(std::unique_ptr<net::LinePort> port, Visitor visitor) {
    auto fresh = std::make_unique<Connection>();
    Connection* c = fresh.get();
    connections_.emplace(c, std::move(fresh));
    c->visitor = std::move(visitor);
    c->port = std::move(port);
    c->port->start([this, c](std::string_view line, Time arrived) { hear(*c, line, arrived); },
                   [this, c](const net::Gone&) { remove(c); });
}

void Live::remove(Connection* c) {
    while (!c->follows.empty()) close(*c, std::string(c->follows.begin()->first), now());
    for (auto& [table, waiting] : waiting_) std::erase_if(waiting, [c](const Waiting& w) { return w.from == c; });
    connections_.erase(c);
}

// What is not certain to survive this process is told to nobody, whoever asks.
void Live::once_settled(Connection& c, const std::string& table, std::function<void()> then) {
    const Room* room = tables_.find(table);
    if (!room || room->settled()) return then();
    auto& waiting = waiting_[table];
    const auto own = std::ranges::count(waiting, &c, &Waiting::from);
    if (own >= most_waiting) return c.port->send(denied(table, {"web.busy"}));
    waiting.push_back({&c, std::move(then)});
}

bool Live::waits(const Connection& c, const std::string& table) const {
    const auto found = waiting_.find(table);
    return found != waiting_.end() && std::ranges::find(found->second, &c, &Waiting::from) != found->second.end();
}

void Live::settle(const std::string& table) {
    const auto found = waiting_.find(table);
    if (found == waiting_.end()) return;
    const auto all = std::move(found->second);
    waiting_.erase(found);
    for (const Waiting& w : all)
        if (connections_.contains(w.from)) once_settled(*w.from, table, w.then);  // the one before may have played
}

void Live::hear(Connection& c, std::string_view line, Time at) {
    if (at - c.counted_from >= 1s) {
        c.counted_from = at;
        c.port->begin_turn();
    }
    const auto body = Fields::read(line);
    if (body) dispatch(c, *body, at);
    else c.port->send(denied("", body.error()));
}

void Live::dispatch(Connection& c, const Fields& body, Time at) {
    const std::string what = body.text("do"), table = body.text("table");
    if (what == "tables") {
        c.wants_list = body.flag("on");
        if (c.wants_list) c.port->send(list());
        return;
    }
    if (pass_on(c, body)) return;
    if (waits(c, table))
        return once_settled(c, table, [this, &c, body, at] { dispatch(c, body, at); });  // one after the other
    if (what == "open") return once_settled(c, table, [this, &c, body, at] { open(c, body, at); });
    if (what == "close") return close(c, table, at);
    const auto follow = c.follows.find(table);
    Room* room = tables_.find(table);
    if (!room) return c.port->send(denied(table, {"web.no_table"}));
    if (follow == c.follows.end()) return c.port->send(denied(table, {"web.open_first"}));
    act({c, body, table, *room, follow->second, at}, what);
}

void Live::open(Connection& c, const Fields& body, Time at) {
    const std::string table = body.text("table");
    Room* room = tables_.find(table);
    if (!room) return c.port->send(denied(table, {"web.no_table"}));
    if (c.follows.contains(table)) close(c, table, at);
    if (c.follows.size() >= most_followed)
        return c.port->send(denied(table, {"web.follows_many", {std::to_string(most_followed)}}));
    Follow& f = c.follows[table];
    f.tokens = body.texts("tokens");
    f.seats = room->seats_of(f.tokens);
    Audience& audience = audiences_[table];
    const Scene scene = room->scene(at);
    if (audience.followers.empty()) {
        audience.match = scene.match;
        audience.heard = scene.log.size();
        audience.outline = outline(scene);
    }
    audience.followers.push_back(&c);
    room->present(f.tokens, 1, at);
    catch_up(c, f, room->scene(at), body);  // whose clock may run since he is there
    for (const auto& message : room->greeting()) c.port->send(message);
    counting_.set(now() + soon);
}

// After a lost connection: only what is new, where that is certain.
void Live::catch_up(Connection& c, const Follow& f, const Scene& s, const Fields& body) {
    const auto seen = body.number("seen", -1);
    const bool same = !s.match.empty() && s.match == body.text("match") && !s.over();
    const bool certain = same && seen >= 0 && seen <= std::ssize(s.log);
    const auto missed = certain ? s.log.subspan(static_cast<std::size_t>(seen)) : s.log.subspan(s.log.size());
    const auto told = [&](const Event& e) { return heard_by(e, f.seats); };
    const auto said = [](const Event& e) { return std::holds_alternative<Said>(e.what); };
    if (std::ranges::none_of(missed, told) || std::ranges::any_of(missed, said))  // the whole table has the chat
        return c.port->send(table_message(s, f.seats, spectators(s.id)));
    for (const Event& e : missed)
        if (told(e)) c.port->send(event_message(s, f.seats, e));
}

void Live::close(Connection& c, const std::string& table, Time at) {
    const auto follow = c.follows.find(table);
    if (follow == c.follows.end()) return;
    if (Room* room = tables_.find(table)) room->present(follow->second.tokens, -1, at);
    c.follows.erase(follow);
    const auto audience = audiences_.find(table);
    if (audience == audiences_.end()) return;
    std::erase(audience->second.followers, &c);
    if (audience->second.followers.empty()) audiences_.erase(audience);
    counting_.set(now() + soon);
}

std::optional<Seat> Live::seat_of(const Call& call) const {
    const auto wanted = call.body.number("seat", 0);
    for (Seat s : call.follow.seats)
        if (number(s) == wanted || wanted == 0) return s;
    return std::nullopt;
}

void Live::act(const Call& call, std::string_view what) {
    if (what == "analyse") {
        call.follow.analyses = call.body.flag("on");
        if (call.follow.analyses) analyse(call, false);
        return;
    }
    if (what == "pace") {
        if (!call.room.is_creator(call.follow.tokens)) return answer(call, refuse("web.not_creator"));
        answer(call,
               call.room.set_pace(static_cast<int>(std::clamp<std::int64_t>(call.body.number("ms", 0), 0, 60'000))));
        return changed(call.table);
    }
    const auto seat = seat_of(call);
    if (!seat) return answer(call, refuse("table.not_seated"));
    if (what == "play") return play(call);
    if (what == "hint") return analyse(call, true);
    if (what == "answer") answer(call, call.room.answer(call.body.text("id"), call.body, call.at));
    else if (what == "resign") answer(call, call.room.ask(*seat, Resign{}, call.at));
    else if (what == "undo") answer(call, call.room.ask(*seat, Undo{}, call.at));
    else if (what == "rematch") answer(call, call.room.ask(*seat, Rematch{}, call.at));
    else if (what == "swap") answer(call, call.room.ask(*seat, Rematch{true}, call.at));
    else if (what == "draw") answer(call, call.room.propose(*seat, Deal::Draw, call.at));
    else if (what == "takeback") answer(call, call.room.propose(*seat, Deal::TakeBack, call.at));
    else if (what == "decline") answer(call, call.room.decline(*seat, call.at));
    else if (what == "leave") answer(call, call.room.ask(*seat, Leave{}, call.at));
    else if (what == "say" && !chat_.take(call.table + " " + std::to_string(number(*seat)), call.at))
        return answer(call, refuse("web.chat_flood"));
    else if (what == "say") answer(call, call.room.ask(*seat, Say{call.body.text("text")}, call.at));
    else answer(call, refuse("web.unknown_wish", {std::string(what)}));
    changed(call.table);
}

void Live::play(const Call& call) {
    const auto ply = static_cast<int>(std::clamp<std::int64_t>(call.body.number("ply", -1), -1, 1 << 20));
    answer(call, call.room.play(*seat_of(call), call.body.text("move"), ply, call.at));
}

void Live::answer(const Call& call, const Result<>& outcome) {
    JsonWriter w;
    w.begin_object()
        .field("is", outcome ? "done" : "refused")
        .field("table", call.table)
        .field("ref", call.body.number("ref", 0));
    if (!outcome) {
        w.key("why");
        write_sentence(w, outcome.error(), call.room.scene(call.at).game);
    }
    once_settled(call.from, call.table, [c = &call.from, text = w.end_object().text()] { c->port->send(text); });
}

// Only from what the asking seat may know; a spectator of a hidden game gets nothing.
void Live::analyse(const Call& call, bool hint) {
    const Scene s = call.room.scene(call.at);
    if (!s.position || s.over()) return answer(call, refuse("table.no_match"));
    if (s.between_people) return hint ? answer(call, refuse("web.between_people")) : void();
    Study study{.game = s.game, .header = call.room.header(), .log = {s.log.begin(), s.log.end()}};
    if (s.foreign) study.position = s.position->clone();  // how it came about, only the foreign server knows
    if (hint || s.position->hidden()) {
        study.seat = seat_of(call);
        if (!study.seat) return answer(call, refuse("web.hidden"));
    }
    if (study.seat && !s.position->may_act(*study.seat)) {
        if (hint) answer(call, refuse("not_your_turn"));
        return;
    }
    study.time = hint ? hint_time : overlay_time;
    analyst_.advise(std::move(study), [this, table = call.table, c = &call.from, hint](const Result<Advice>& a) {
        const auto it = connections_.find(c);
        if (it == connections_.end() || !c->follows.contains(table)) return;
        if (!a) return c->port->send(denied(table, a.error()));
        c->port->send(values_message(table, hint ? "hint" : "values", *a));
    });
}

// Those who have the overlay on get the values of the new position.
void Live::send_values(const std::string& table) {
    Room* room = tables_.find(table);
    if (!room) return;
    const Fields nothing;
    for (Connection* c : std::vector(audiences_[table].followers))
        if (Follow& f = c->follows[table]; f.analyses) analyse({*c, nothing, table, *room, f, now()}, false);
}

void Live::changed(const std::string& table) {
    listing_.set(now() + soon);
    if (const Room* room = tables_.find(table); room && !room->settled()) return;
    tell_news(table);
    settle(table);
}

void Live::tell_news(const std::string& table) {
    const auto found = audiences_.find(table);
    if (found == audiences_.end()) return;
    Audience& a = found->second;
    Room* room = tables_.find(table);
    if (!room) {
        const auto followers = std::move(a.followers);
        audiences_.erase(found);
        return send_away(followers, table);
    }
    const Scene s = room->scene(now());
    const bool fresh = s.match != a.match;
    const auto news = s.log.subspan(fresh ? s.log.size() : std::min(a.heard, s.log.size()));
    const std::string now_outline = outline(s);
    const auto takes_back = [](const Event& e) { return std::holds_alternative<Undone>(e.what); };
    const bool whole = fresh || now_outline != a.outline || std::ranges::any_of(news, takes_back);
    a.match = s.match;
    a.heard = s.log.size();
    a.outline = now_outline;
    if (!whole && news.empty()) return;
    std::map<Seats, std::vector<std::string>> written;  // one text for all with the same eyes
    for (Connection* c : a.followers) {
        Follow& f = c->follows[table];
        if (whole) f.seats = room->seats_of(f.tokens);  // sides may have been swapped
        const auto [it, first] = written.try_emplace(f.seats);
        if (first) {
            for (const Event& e : news)
                if (heard_by(e, f.seats)) it->second.push_back(event_message(s, f.seats, e));
            if (whole) it->second.push_back(table_message(s, f.seats, spectators(table)));
        }
        for (const auto& message : it->second) c->port->send(message);
    }
    if (!s.over() && std::ranges::any_of(a.followers, [&](Connection* c) { return c->follows[table].analyses; }))
        loop_.post([this, table] {
            if (audiences_.contains(table)) send_values(table);
        });
}

// A table that goes on elsewhere is found by the page that comes again.
void Live::send_away(const std::vector<Connection*>& followers, const std::string& table) {
    const bool moved = elsewhere_ && elsewhere_->table(table).is != Elsewhere::Is::Nowhere;
    const std::string message = denied(table, {"web.no_table"});
    for (Connection* c : followers) {
        c->follows.erase(table);
        if (moved) c->port->close();
        else c->port->send(message);
    }
}

bool Live::pass_on(Connection& c, const Fields& body) {
    const std::string table = body.text("table"), what = body.text("do");
    const auto known = c.ways.find(table);
    if (known != c.ways.end() && what == "close") return c.ways.erase(known), true;
    if (known != c.ways.end()) return known->second->send(body.json()), true;
    if (!elsewhere_ || what != "open" || tables_.find(table)) return false;
    const auto place = elsewhere_->table(table);
    if (place.is == Elsewhere::Is::Nowhere) return false;
    if (place.is == Elsewhere::Is::Between || c.ways.size() >= most_followed)
        return c.port->close(), true;  // the page comes again
    auto& way = c.ways[table] = elsewhere_->follow(place.server, c.visitor);
    way->start([&c](std::string_view line, Time) { c.port->send(line); }, [&c](const net::Gone&) { c.port->close(); });
    way->send(body.json());
    return true;
}

void Live::tell(const std::string& table, const std::string& message) {
    if (const auto it = audiences_.find(table); it != audiences_.end())
        for (Connection* c : it->second.followers) c->port->send(message);
}

bool Live::shows(const Scene& s) { return !s.over() && !s.unlisted && !abandoned(s); }

void Live::tell_seats(const std::string& table, const std::string& message) {
    if (const auto it = audiences_.find(table); it != audiences_.end())
        for (Connection* c : it->second.followers)
            if (!c->follows[table].seats.empty()) c->port->send(message);
}

int Live::spectators(const std::string& table) const {
    const auto it = audiences_.find(table);
    if (it == audiences_.end()) return 0;
    const auto only_watches = [&](const Connection* c) { return c->follows.at(table).seats.empty(); };
    return static_cast<int>(std::ranges::count_if(it->second.followers, only_watches));
}

void Live::announce_counts() {
    for (auto& [table, a] : audiences_) {
        const Room* room = tables_.find(table);
        if (!room) continue;
        const Scene s = room->scene(now());
        const int count = spectators(table);
        const PerSeat<bool> away{s.away[Seat::First].has_value(), s.away[Seat::Second].has_value()};
        const bool known = a.counted == count && a.away == away;
        a.counted = count;
        a.away = away;
        if (!known) tell(table, spectators_message(s, count));
    }
}

void Live::announce_list() {
    std::string text;
    for (const auto& [c, owned] : connections_) {
        if (!c->wants_list) continue;
        if (text.empty()) text = list();
        c->port->send(text);
    }
}

std::string Live::list() const {
    JsonWriter w;
    w.begin_object().field("is", "tables").key("tables").begin_array();
    tables_.each(
        [&](const Scene& s) {
            if (shows(s)) write_in_list(w, s, spectators(s.id));
        },
        now());
    const auto write_shown = [&w](const std::string& row, bool shown) {
        if (shown) w.raw(row);
    };
    if (elsewhere_) elsewhere_->each_row(write_shown);
    return w.end_array().end_object().text();
}

}  // namespace agon
