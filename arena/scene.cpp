#include "arena/scene.h"

#include <algorithm>

namespace agon {
namespace {

void write_optional(JsonWriter& w, std::string_view key, const std::optional<std::string>& text) {
    w.key(key);
    if (text) w.value(*text);
    else w.null();
}

void write_ms(JsonWriter& w, const std::optional<Duration>& d) {
    if (d) w.value(std::max<std::int64_t>(0, d->count() / 1000));
    else w.null();
}

void write_pair(JsonWriter& w, std::string_view key, const std::array<std::optional<std::string>, 2>& pair) {
    w.key(key).begin_array();
    for (const auto& one : pair) {
        if (one) w.value(*one);
        else w.null();
    }
    w.end_array();
}

PerSeat<std::string> called(const Scene& s) { return {s.names[0].value_or(""), s.names[1].value_or("")}; }

std::string view_for(const Scene& s, Viewer v) {
    if (v == Viewer::Referee || !s.position->hidden()) return s.position->view();
    return s.position->seen_by(v)->view();
}

// What this person may do now, and what the board looks like to him.
void write_position(JsonWriter& w, const Scene& s, const Seats& mine) {
    if (!s.position) {
        w.key("view").null().key("legal").begin_object().end_object().key("may_act").begin_array().end_array();
        return;
    }
    const Viewer v = eyes(s, mine);
    w.key("view").raw(view_for(s, v));
    if (mine.size() == 2 && s.position->hidden() && !s.over()) {
        w.key("views").begin_object();
        for (Seat seat : both_seats) w.key(std::to_string(number(seat))).raw(view_for(s, viewer(seat)));
        w.end_object();
    }
    w.key("legal").begin_object();
    for (Seat seat : mine) {
        w.key(std::to_string(number(seat))).begin_array();
        if (!s.over())
            for (const auto& m : s.position->seen_by(viewer(seat))->legal(seat)) w.value(m);
        w.end_array();
    }
    w.end_object().key("may_act").begin_array();
    if (!s.over())
        for (Seat seat : both_seats)
            if (s.position->may_act(seat)) w.value(number(seat));
    w.end_array();
}

void write_clocks(JsonWriter& w, const Scene& s) {
    w.key("clocks").begin_object().key("left").begin_array();
    for (const auto& left : s.left) write_ms(w, left);
    w.end_array().key("action");
    write_ms(w, s.action);
    write_seat(w, "running", s.running);
    w.end_object();
}

void write_moves(JsonWriter& w, const Scene& s, Viewer v) {
    w.key("moves").begin_array();
    for (const auto& [m, seq] : standing_moves(s.log))
        w.begin_object()
            .field("seat", number(m.seat))
            .field("move", s.position->shown(m.move, m.seat, v))
            .field("took_us", m.took.count())
            .end_object();
    w.end_array();
}

void write_foreign(JsonWriter& w, const Scene& s) {
    w.key("foreign");
    if (s.foreign)
        w.begin_object().field("protocol", s.foreign->protocol).field("address", s.foreign->address).end_object();
    else w.null();
}

void write_seats(JsonWriter& w, std::string_view key, const Seats& seats) {
    w.key(key).begin_array();
    for (Seat s : seats) w.value(number(s));
    w.end_array();
}

Seats those(const PerSeat<bool>& which) {
    Seats seats;
    for (Seat s : both_seats)
        if (which[s]) seats.push_back(s);
    return seats;
}

// Milliseconds by seat until it is lost; null: somebody is there, or nobody is expected.
void write_away(JsonWriter& w, const Scene& s) {
    w.key("away").begin_array();
    for (const auto& left : s.away) {
        if (left) w.value(std::max<std::int64_t>(0, *left / std::chrono::milliseconds(1)));
        else w.null();
    }
    w.end_array();
}

}  // namespace

// Nothing is secret once the match is over, nor where nobody plays who could make use of it. At a hot seat the board is
// the one of the seat that is to act.
Viewer eyes(const Scene& s, const Seats& mine) {
    if (s.over() || (s.exhibited && mine.empty())) return Viewer::Referee;
    if (mine.empty()) return Viewer::Public;
    if (mine.size() == 2 && s.position)
        for (Seat seat : both_seats)
            if (s.position->may_act(seat)) return viewer(seat);
    return viewer(mine.front());
}

std::string table_message(const Scene& s, const Seats& mine, int spectators) {
    JsonWriter w;
    w.begin_object().field("is", "table").key("table").begin_object();
    w.field("id", s.id).field("game", s.game->name).field("rules", s.rules).field("clock", s.clock);
    write_pair(w, "names", s.names);
    w.field("phase", s.over() ? "over" : s.phase).field("closed", s.phase == "closed");
    write_optional(w, "match", s.match.empty() ? std::nullopt : std::optional(s.match));
    write_seats(w, "mine", mine);
    w.field("seq", s.log.size()).field("ply", s.plies);
    write_moves(w, s, eyes(s, mine));
    write_position(w, s, mine);
    write_clocks(w, s);
    w.field("spectators", spectators).key("chat").begin_array();
    for (const auto& line : s.chat) w.begin_object().field("from", line.from).field("text", line.text).end_object();
    w.end_array().key("ending");
    write_ending(w, s.log, *s.game, called(s));
    write_seats(w, "rematch_offered", those(s.rematch_offered));
    w.field("between_people", s.between_people).field("unlisted", s.unlisted);
    write_seats(w, "draw_offered", those(s.draw_offered));
    write_seats(w, "takeback_offered", those(s.takeback_offered));
    write_away(w, s);
    w.field("undo", s.undo && !mine.empty()).field("hint", s.hint && !mine.empty()).field("pace", s.pace_ms);
    write_seat(w, "open_seat", s.open_seat);
    w.field("recorded", s.recorded);
    write_foreign(w, s);
    return w.end_object().end_object().text();
}

std::string spectators_message(const Scene& s, int spectators) {
    JsonWriter w;
    w.begin_object().field("is", "spectators").field("table", s.id).field("count", spectators);
    write_away(w, s);
    return w.end_object().text();
}

std::string event_message(const Scene& s, const Seats& mine, const Event& e) {
    JsonWriter w;
    w.begin_object().field("is", "event").field("table", s.id).field("match", s.match).key("event");
    write_event(w, e, eyes(s, mine), *s.position, *s.game);
    if (std::holds_alternative<Finished>(e.what)) {
        w.key("ending");
        write_ending(w, s.log, *s.game, called(s));
    }
    w.field("ply", s.plies);
    write_position(w, s, mine);
    write_clocks(w, s);
    return w.end_object().text();
}

void write_in_list(JsonWriter& w, const Scene& s, int spectators) {
    w.begin_object().field("id", s.id).field("game", s.game->name).field("rules", s.rules);
    write_pair(w, "names", s.names);
    w.field("phase", s.over() ? "over" : s.phase).field("ply", s.plies);
    write_optional(w, "match", s.match.empty() ? std::nullopt : std::optional(s.match));
    w.field("spectators", spectators);
    write_seat(w, "open_seat", s.open_seat);
    w.field("begun_at", s.begun_at).end_object();
}

std::string outline(const Scene& s) {
    std::string out = s.match + "|" + std::string(s.phase) + "|" + s.rules + "|" + std::to_string(s.pace_ms);
    for (const auto& n : s.names) out += "|" + n.value_or("");
    for (const auto& offered : {s.rematch_offered, s.draw_offered, s.takeback_offered})
        for (bool by : offered) out += by ? "|1" : "|0";
    if (s.open_seat) out += "|open" + std::to_string(number(*s.open_seat));
    return out;
}

}  // namespace agon
