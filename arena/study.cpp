#include "arena/study.h"

#include "arena/table.h"

namespace agon {
namespace {

int ply_of(const Study& s) { return s.ply < 0 ? static_cast<int>(standing_moves(s.log).size()) : s.ply; }

}  // namespace

Result<Witness> witness(const Study& s) {
    const int ply = ply_of(s);
    auto end = position_at(s, ply);
    if (!end) return std::unexpected(end.error());
    if ((*end)->outcome()) return refuse("match.over");
    auto engine = make_engine(*s.game, strongest_engine(*s.game));
    if (!engine) return std::unexpected(engine.error());
    const Seat seat = s.seat.value_or(next_seat(**end));
    if (!(*end)->may_act(seat)) return refuse("not_your_turn");
    Witness w{std::move(*end), std::move(*engine), seat, ply};
    if (s.position) {
        w.engine->new_game(seat, *w.position->seen_by(viewer(seat)), 1);
        return w;
    }
    auto step = std::move(*start_of(s.header));
    w.engine->new_game(seat, *step->seen_by(viewer(seat)), 1);
    const auto moves = standing_moves(s.log);
    for (int i = 0; i < ply; ++i) {
        const Moved& m = moves[static_cast<std::size_t>(i)].moved;
        (void)step->play(m.seat, m.move);
        const Event e{i + 1, {}, m};
        w.engine->observe(shown_event(e, viewer(seat), *step), *step->seen_by(viewer(seat)));
    }
    return w;
}

Seat next_seat(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

Result<std::unique_ptr<AnyPosition>> position_at(const Study& s, int ply) {
    if (s.position) return s.position->clone();
    auto position = start_of(s.header);
    if (!position) return position;
    const auto moves = standing_moves(s.log);
    for (const PlayedMove& p : std::span(moves).first(static_cast<std::size_t>(ply)))
        (void)(*position)->play(p.moved.seat, p.moved.move);
    return position;
}

Advice advice_of(Witness& w, const Study& s, std::stop_token stop) {
    Advice a{.game = s.game, .ply = w.ply, .seat = w.seat};
    Budget budget;
    budget.per_move = s.time;
    budget.nodes = s.nodes;
    const auto view = w.position->seen_by(viewer(w.seat));
    std::vector<MoveValue> values;
    if (s.values) values = w.engine->analyse(*view, w.seat, budget, stop);
    const bool overlaid = w.position->hidden();  // the overlay comes from thinking
    if (values.empty() || overlaid) a.decision = w.engine->think(*view, w.seat, budget, stop);
    if (!values.empty()) {
        if (a.decision.move.empty()) a.decision.move = values.front().move;
        a.decision.values = std::move(values);
    }
    return a;
}

Result<Advice> thought_about(const Study& s, std::stop_token stop) {
    auto w = witness(s);
    if (!w) return std::unexpected(w.error());
    return advice_of(*w, s, stop);
}

std::string strongest_engine(const GameEntry& game) {
    for (const char* wish : {"best", "plain", "greedy"})
        for (const EngineInfo& e : game.engines)
            if (e.name == wish) return wish;
    return "random";
}

void write_value(JsonWriter& w, const MoveValue& v) {
    w.begin_object()
        .field("move", v.move)
        .field("value", v.value)
        .field("depth", v.depth)
        .field("exact", v.exact)
        .field("confidence", v.exact ? 100 : v.confidence)
        .key("line")
        .begin_array();
    for (const auto& move : v.line) w.value(move);
    w.end_array().end_object();
}

void write_values(JsonWriter& w, std::span<const MoveValue> values) {
    w.begin_array();
    for (const MoveValue& v : values) write_value(w, v);
    w.end_array();
}

void write_advice(JsonWriter& w, const Advice& a) {
    w.field("ply", a.ply).key("seat");
    if (a.seat) w.value(number(*a.seat));
    else w.null();
    w.field("move", a.decision.move).key("note");
    if (a.decision.note.code.empty()) w.null();
    else write_sentence(w, a.decision.note, a.game->texts);
    w.key("values");
    write_values(w, a.decision.values);
    w.key("overlay");
    if (a.decision.overlay.empty()) w.null();
    else w.raw(a.decision.overlay);
}

}  // namespace agon
