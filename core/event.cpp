#include "core/event.h"

#include <algorithm>

#include "core/json.h"
#include "core/overload.h"

namespace agon {
namespace {

constexpr std::array<std::string_view, 9> fault_names{"illegal", "timeout", "crash",  "disconnect", "protocol",
                                                      "memory",  "cheat",   "resign", "arena"};

void write(JsonWriter& w, const Phrase& p) {
    w.begin_object().field("code", p.code).key("args").begin_array();
    for (const auto& a : p.args) w.value(a);
    w.end_array().end_object();
}

void write(JsonWriter& w, const Outcome& o) {
    w.begin_object().key("winner");
    if (o.winner) w.value(number(*o.winner));
    else w.null();
    w.key("points").begin_array().value(o.points[0]).value(o.points[1]).end_array();
    if (!o.how.code.empty()) {
        w.key("how");
        write(w, o.how);
    }
    w.end_object();
}

void write(JsonWriter& w, const Spent& s) {
    w.begin_object().field("charged_us", s.charged.count()).field("wall_us", s.wall.count());
    if (s.cpu) w.field("cpu_us", s.cpu->count());
    w.end_object();
}

void write(JsonWriter& w, const Finished& e) {
    w.field("type", "finished").key("outcome");
    write(w, e.outcome);
    if (e.fault) w.field("fault", name(*e.fault));
    if (e.culprit) w.field("culprit", number(*e.culprit));
    if (!e.why.code.empty()) {
        w.key("why");
        write(w, e.why);
    }
    if (e.spent) {
        w.key("spent");
        write(w, *e.spent);
    }
}

std::string written(const Event& e, const std::string* shown_move) {
    JsonWriter w;
    w.begin_object().field("seq", e.seq).field("at_us", e.at.count());
    const auto begin = [&](const char* type, Seat s) -> JsonWriter& {
        return w.field("type", type).field("seat", number(s));
    };
    std::visit(Overload{
                   [&](const Moved& m) {
                       begin("moved", m.seat)
                           .field("move", shown_move ? *shown_move : m.move)
                           .field("took_us", m.took.count());
                       if (m.wall && *m.wall != m.took) w.field("wall_us", m.wall->count());
                       if (m.cpu) w.field("cpu_us", m.cpu->count());
                   },
                   [&](const Refused& r) {
                       begin("refused", r.seat).field("move", r.move).key("why");
                       write(w, r.why);
                   },
                   [&](const Said& s) { begin("said", s.seat).field("text", s.text); },
                   [&](const Undone& u) { begin("undone", u.seat).field("plies", u.plies); },
                   [&](const Noted& n) {
                       begin("noted", n.seat).field("channel", n.channel);
                       if (n.phrase.code.empty()) w.field("text", n.text);
                       else {
                           w.key("phrase");
                           write(w, n.phrase);
                       }
                   },
                   [&](const Finished& f) { write(w, f); },
               },
               e.what);
    return w.end_object().text();
}

}  // namespace

std::string_view name(Fault f) { return fault_names[static_cast<std::size_t>(f)]; }

std::optional<Fault> fault_named(std::string_view text) {
    const auto it = std::ranges::find(fault_names, text);
    if (it == fault_names.end()) return std::nullopt;
    return static_cast<Fault>(it - fault_names.begin());
}

bool concerns(const Event& e, Viewer v) {
    if (v == Viewer::Referee) return true;
    if (const auto* r = std::get_if<Refused>(&e.what)) return viewer(r->seat) == v;
    if (const auto* n = std::get_if<Noted>(&e.what)) return viewer(n->seat) == v;
    return true;
}

std::string to_json(const Event& e) { return written(e, nullptr); }

std::string to_json(const Event& e, Viewer v, const AnyPosition& game) {
    if (const auto* m = std::get_if<Moved>(&e.what)) {
        const std::string shown = game.shown(m->move, m->seat, v);
        return written(e, &shown);
    }
    return written(e, nullptr);
}

std::string to_json(const Header& h) {
    JsonWriter w;
    w.begin_object().field("agon", 1).field("id", h.id).field("game", h.game).field("rules", h.rules);
    w.field("seed", std::to_string(h.seed));  // as text: a double loses 64-bit seeds
    w.key("players").begin_array().value(h.players[0]).value(h.players[1]).end_array();
    w.field("clock", h.clock).field("rated", h.rated);
    if (!h.opening.empty()) w.field("opening", h.opening);
    return w.end_object().text();
}

}  // namespace agon
