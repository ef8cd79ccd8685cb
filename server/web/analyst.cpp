#include "server/web/analyst.h"

#include "arena/hall.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

Seat next_seat(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

// Replays the match for an engine as it would have lived it in that seat.
struct Witness {
    std::unique_ptr<AnyPosition> position;
    std::unique_ptr<Engine> engine;
    Seat seat;
};

Result<std::unique_ptr<AnyPosition>> position_at(const Study& s, int ply) {
    if (s.position) return s.position->clone();
    auto position = start_of(s.header);
    if (!position) return position;
    const auto moves = standing_moves(s.log);
    for (const PlayedMove& p : std::span(moves).first(static_cast<std::size_t>(ply)))
        (void)(*position)->play(p.moved.seat, p.moved.move);
    return position;
}

Result<Witness> witness(const Study& s, int ply) {
    auto end = position_at(s, ply);
    if (!end) return std::unexpected(end.error());
    if ((*end)->outcome()) return refuse("match.over");
    auto engine = make_engine(*s.game, strongest_engine(*s.game));
    if (!engine) return std::unexpected(engine.error());
    const Seat seat = s.seat.value_or(next_seat(**end));
    if (!(*end)->may_act(seat)) return refuse("not_your_turn");
    Witness w{std::move(*end), std::move(*engine), seat};
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

Result<Advice> thought_about(const Study& s, std::stop_token stop) {
    const int ply = s.ply < 0 ? static_cast<int>(standing_moves(s.log).size()) : s.ply;
    auto w = witness(s, ply);
    if (!w) return std::unexpected(w.error());
    Advice a{.game = s.game, .ply = ply, .seat = w->seat};
    Budget budget;
    budget.per_move = s.time;
    const auto view = w->position->seen_by(viewer(w->seat));
    std::vector<MoveValue> values;
    if (s.values) values = w->engine->analyse(*view, w->seat, budget, stop);
    const bool overlaid = w->position->hidden();  // the overlay comes from thinking
    if (values.empty() || overlaid) a.decision = w->engine->think(*view, w->seat, budget, stop);
    if (!values.empty()) {
        if (a.decision.move.empty()) a.decision.move = values.front().move;
        a.decision.values = std::move(values);
    }
    return a;
}

}  // namespace

std::string strongest_engine(const GameEntry& game) {
    for (const char* wish : {"best", "plain", "greedy"})
        for (const EngineInfo& e : game.engines)
            if (e.name == wish) return wish;
    return "random";
}

void Analyst::run(std::function<std::function<void()>(std::stop_token)> job) {
    ++waiting_;
    workers_.run([this, job = std::move(job)](std::stop_token stop) {
        line_.send([this, then = job(stop)] {
            --waiting_;
            then();
        });
    });
}

void Analyst::advise(Study s, Done done) {
    if (busy()) return done(refuse("web.analyst_busy"));
    run([s = std::move(s), done = std::move(done)](std::stop_token stop) {
        return [done, a = thought_about(s, stop)] { done(a); };
    });
}

void Analyst::curve(Study s, std::function<void(std::vector<std::optional<double>>)> done) {
    if (busy()) return done({});
    run([s = std::move(s), done = std::move(done)](std::stop_token stop) {
        std::vector<std::optional<double>> values;
        const int plies = static_cast<int>(standing_moves(s.log).size());
        auto engine = make_engine(*s.game, strongest_engine(*s.game));
        for (int ply = 0; ply <= plies && !stop.stop_requested(); ++ply) {
            auto& value = values.emplace_back();
            const auto p = position_at(s, ply);
            if (!p || !engine || (*p)->hidden()) continue;
            if (const auto o = (*p)->outcome()) {
                value = o->points[0] - o->points[1];
                continue;
            }
            const Seat seat = next_seat(**p);
            Budget budget;
            budget.per_move = s.time / (plies + 1);
            if (ply == 0) (*engine)->new_game(seat, **p, 1);
            const auto found = (*engine)->analyse(**p, seat, budget, stop);
            if (!found.empty()) value = seat == Seat::First ? found.front().value : -found.front().value;
        }
        return [done, values] { done(values); };
    });
}

void write_advice(JsonWriter& w, const Advice& a) {
    w.field("ply", a.ply).key("seat");
    if (a.seat) w.value(number(*a.seat));
    else w.null();
    w.field("move", a.decision.move).key("note");
    if (a.decision.note.code.empty()) w.null();
    else write_sentence(w, a.decision.note, a.game);
    w.key("values").begin_array();
    for (const auto& v : a.decision.values)
        w.begin_object()
            .field("move", v.move)
            .field("value", v.value)
            .field("depth", v.depth)
            .field("exact", v.exact)
            .end_object();
    w.end_array().key("overlay");
    if (a.decision.overlay.empty()) w.null();
    else w.raw(a.decision.overlay);
}

}  // namespace agon
