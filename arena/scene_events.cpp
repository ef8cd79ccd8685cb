#include <algorithm>

#include "arena/ending.h"
#include "arena/scene.h"
#include "core/overload.h"

namespace agon {
namespace {

void write_names(JsonWriter& w, std::string_view key, const std::vector<std::string>& list) {
    w.key(key).begin_array();
    for (const auto& item : list) w.value(item);
    w.end_array();
}

void write_outcome(JsonWriter& w, const Finished& f, const GameEntry& game) {
    w.key("outcome").begin_object();
    write_seat(w, "winner", f.outcome.winner);
    w.key("points").begin_array().value(f.outcome.points[0]).value(f.outcome.points[1]).end_array();
    if (!f.outcome.how.code.empty()) {
        w.key("how");
        write_sentence(w, f.outcome.how, game.texts);
    }
    w.end_object();
}

}  // namespace

void write_seat(JsonWriter& w, std::string_view key, std::optional<Seat> s) {
    w.key(key);
    if (s) w.value(number(*s));
    else w.null();
}

void write_event(JsonWriter& w, const Event& e, Viewer v, const AnyPosition& position, const GameEntry& game) {
    w.begin_object().field("seq", e.seq).field("at_us", e.at.count());
    const auto begin = [&](const char* type, Seat s) -> JsonWriter& {
        return w.field("type", type).field("seat", number(s));
    };
    std::visit(Overload{
                   [&](const Moved& m) {
                       begin("moved", m.seat)
                           .field("move", position.shown(m.move, m.seat, v))
                           .field("took_us", m.took.count());
                   },
                   [&](const Refused& r) {
                       begin("refused", r.seat).field("move", r.move).key("why");
                       write_sentence(w, r.why, game.texts);
                   },
                   [&](const Said& s) { begin("said", s.seat).field("text", s.text); },
                   [&](const Undone& u) { begin("undone", u.seat).field("plies", u.plies); },
                   [&](const Noted& n) {
                       begin("noted", n.seat).field("channel", n.channel);
                       if (n.phrase.code.empty()) w.field("text", n.text);
                       else {
                           w.key("phrase");
                           write_sentence(w, n.phrase, game.texts);
                       }
                   },
                   [&](const Finished& f) {
                       w.field("type", "finished");
                       write_outcome(w, f, game);
                       if (f.fault) w.field("fault", name(*f.fault));
                       if (f.culprit) w.field("culprit", number(*f.culprit));
                       if (!f.why.code.empty()) {
                           w.key("why");
                           write_sentence(w, f.why, game.texts);
                       }
                   },
               },
               e.what);
    w.end_object();
}

void write_ending(JsonWriter& w, std::span<const Event> log, const GameEntry& game, const PerSeat<std::string>& names) {
    const Finished* f = ending(log);
    if (!f) {
        w.null();
        return;
    }
    w.begin_object();
    write_seat(w, "winner", f->outcome.winner);
    w.key("points").begin_array().value(f->outcome.points[0]).value(f->outcome.points[1]).end_array().key("fault");
    if (f->fault) w.value(name(*f->fault));
    else w.null();
    write_seat(w, "culprit", f->culprit);
    w.key("sentence").begin_object().field("code", f->why.code.empty() ? "end.score" : f->why.code);
    write_names(w, "args", f->why.args);
    w.field("en", ending(log, Language::English, game.texts, names));
    w.field("de", ending(log, Language::German, game.texts, names)).end_object().end_object();
}

std::vector<PlayedMove> standing_moves(std::span<const Event> log) {
    std::vector<PlayedMove> moves;
    for (const Event& e : log) {
        if (const auto* m = std::get_if<Moved>(&e.what)) moves.push_back({*m, e.seq});
        if (const auto* u = std::get_if<Undone>(&e.what))
            moves.erase(moves.end() - std::min(std::ssize(moves), std::ptrdiff_t{u->plies}), moves.end());
    }
    return moves;
}

}  // namespace agon
