#include "seats/slot.h"

#include "base/now.h"
#include "seats/human.h"

namespace agon {
namespace {

std::shared_ptr<Engine> engine_for(const GameEntry& game, const PlayerSpec& p) {
    if (p.kind == PlayerSpec::Kind::Human) return std::make_shared<TerminalPlayer>(game, p.language);
    return std::move(*make_engine(game, p.text));  // parse_player() has checked it
}

// What a seat may know of a position. Without secrets that is the position itself, and nothing is copied.
class View {
   public:
    View(const AnyPosition& p, Seat s)
        : copy_(p.hidden() ? p.seen_by(viewer(s)) : nullptr), seen_(copy_ ? *copy_ : p) {}
    const AnyPosition& operator*() const { return seen_; }

   private:
    std::unique_ptr<AnyPosition> copy_;
    const AnyPosition& seen_;
};

void let_observe(Engine& engine, Seat s, const Event& e, const AnyPosition& after) {
    if (!concerns(e, viewer(s))) return;
    const View view(after, s);
    engine.observe(after.hidden() ? shown_event(e, viewer(s), after) : e, *view);
}

}  // namespace

Slot::Slot(const GameEntry& game, std::array<PlayerSpec, 2> players, Conduct conduct)
    : game_(game), specs_(std::move(players)), conduct_(conduct) {
    if (specs_[0].polls || specs_[1].polls) {
        polled_ = std::make_unique<PolledSlot>(game_, specs_, conduct_);
        return;
    }
    for (std::size_t i : {0u, 1u}) {
        if (!is_remote(specs_[i])) {
            engines_[i] = engine_for(game_, specs_[i]);
            engines_[i]->new_series();
            continue;
        }
        if (!loop_) {
            loop_ = std::make_unique<net::Loop>();
            alarm_.emplace(*loop_, [this] { ring(); });
        }
        remotes_[i] = std::make_unique<Remote>(*loop_, static_cast<TableHall&>(*this), game_, specs_[i], [this] {
            if (!current_ || !find(current_->header.id)) loop_->stop();
            else set_alarm();
        });
    }
}

Slot::~Slot() = default;

void Slot::interrupt() {
    interrupted_ = true;
    stop_.request_stop();
    if (polled_) polled_->interrupt();
    if (loop_) loop_->stop();
}

void Slot::on_event(OnEvent f) {
    on_event_ = std::move(f);
    if (polled_) polled_->on_event(on_event_);
}

std::optional<Record> Slot::play(const PlannedMatch& m, const std::string& series) {
    if (interrupted_) return std::nullopt;
    if (polled_) return polled_->play(m, series);
    if (loop_) return play_remote(m, series);
    Record r = play_engines(m, series);
    return interrupted_ ? std::nullopt : std::optional(std::move(r));
}

Record Slot::play_engines(const PlannedMatch& m, const std::string& series) {
    Match match(std::move(*start_of(m.header)), conduct_, now());
    for (Seat s : both_seats) engine_in(m, s).new_game(s, *View(match.position(), s), m.header.seed);
    std::size_t observed = 0, reported = 0;
    while (!match.over() && !interrupted_) {
        let_move(m, match);
        for (; observed < match.log().size(); ++observed)
            for (Seat s : both_seats) let_observe(engine_in(m, s), s, match.log()[observed], match.position());
        if (on_event_) report(m.header, match.log(), reported, match.position());
    }
    return {m.header, series, m.number, {match.log().begin(), match.log().end()}};
}

void Slot::let_move(const PlannedMatch& m, Match& match) {
    const Seat s = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
    const View view(match.position(), s);
    Decision d = engine_in(m, s).think(*view, s, match.budget(s, now()), stop_.get_token());
    if (!d.note.code.empty()) match.note(s, {.channel = "thought", .phrase = std::move(d.note)}, now());
    if (d.resigns) match.fail(s, Fault::Resign, {"end.resigned", {}}, now());
    else (void)match.act(s, d.move, now());
}

void Slot::prepare() {
    for (auto& r : remotes_)
        if (r) r->start(now());
}

void Slot::dismiss() {
    for (auto& r : remotes_)
        if (r) r->dismiss(now());
    if (loop_) loop_->poll();
}

bool Slot::wait_until_ready() {
    prepare();
    const auto settled = [](const std::unique_ptr<Remote>& r) { return !r || r->ready() || r->trouble(); };
    while (!interrupted_ && !(settled(remotes_[0]) && settled(remotes_[1]))) {
        set_alarm();
        loop_->run();
    }
    return !interrupted_;
}

Record Slot::not_started(const PlannedMatch& m, const std::string& series, Seat culprit, const Trouble& t) {
    Match match(std::move(*start_of(m.header)), conduct_, now());
    const std::string text = remote_in(m, culprit)->take_stderr();
    if (!text.empty()) match.note(culprit, {"stderr", text}, now());
    match.fail(culprit, t.fault, t.why, now());
    if (on_event_) {
        std::size_t reported = 0;
        report(m.header, match.log(), reported, match.position());
    }
    return {m.header, series, m.number, {match.log().begin(), match.log().end()}};
}

std::optional<Record> Slot::play_remote(const PlannedMatch& m, const std::string& series) {
    if (!wait_until_ready()) return std::nullopt;
    for (Seat s : both_seats)
        if (const Remote* r = remote_in(m, s); r && r->trouble()) {
            Record record = not_started(m, series, s, *r->trouble());
            for (Seat each : both_seats)
                if (Remote* x = remote_in(m, each)) x->after_match(std::get<Finished>(record.log.back().what), each);
            return record;
        }
    current_ = &m;
    turn_begun_ = {-1, -1};
    reported_ = 0;
    TableSetup setup{.id = m.header.id,
                     .rules = m.header.rules,
                     .conduct = conduct_,
                     .seed = m.header.seed,
                     .seating = Seating::ByArrival,
                     .rematches = Rematches::Either,
                     .rated = m.header.rated,
                     .planned = m.header};
    Table& table = add(std::make_unique<Table>(game_, std::move(setup)));
    for (Seat s : both_seats) {
        const auto i = player_in(m, s);
        if (remotes_[i]) remotes_[i]->seat(table, now());
        else seat_engine(table, engines_[i], specs_[i].text, now());
    }
    while (!interrupted_ && table.running()) {
        set_alarm();
        loop_->run();
    }
    std::optional<Record> record;
    if (!table.running()) {
        record = Record{m.header, series, m.number, {table.match()->log().begin(), table.match()->log().end()}};
        for (Seat s : both_seats)
            if (Remote* r = remote_in(m, s)) r->after_match(*table.match()->result(), s);
    }
    for (const auto& r : remotes_)
        if (r) r->leave_table();  // one that was interrupted still sits there
    current_ = nullptr;
    thinker_ = {};  // still busy if its opponent failed meanwhile
    drop(table);
    return record;
}

// Not during the delivery of letters, whose time would be old afterwards: thinking is charged to the engine alone.
// Where the opponent may act too, its words must not wait for the engine, so that another thread thinks.
void Slot::let_think(Table& table, int place, const std::shared_ptr<Engine>& engine, Seat seat, Time at) {
    const Match& match = *table.match();
    const auto think = [engine, view = std::shared_ptr(match.position().seen_by(viewer(seat))), seat,
                        stop = stop_.get_token()](const Budget& budget) {
        return engine->think(*view, seat, budget, stop);
    };
    const auto decide = [this, place, id = table.setup().id, ply = match.plies()](const Decision& d) {
        if (Table* t = find(id)) decided(*t, place, ply, d, now());
    };
    if (match.position().may_act(other(seat))) {
        thinker_ = std::jthread([this, think, decide, budget = match.budget(seat, at)] {
            loop_->post([decide, d = std::make_shared<Decision>(think(budget))] { decide(*d); });
        });
    } else {
        loop_->post([this, think, decide, seat, id = table.setup().id] {
            if (const Table* t = find(id); t && t->running()) decide(think(t->match()->budget(seat, now())));
        });
    }
}

void Slot::set_alarm() {
    alarm_->set(deadline());
    for (const auto& r : remotes_)
        if (r) alarm_->set(r->deadline());
}

void Slot::ring() {
    for (auto& r : remotes_)
        if (r) r->file_stderr(now());
    tick(now());
    for (auto& r : remotes_)
        if (r) r->tick(now());
    set_alarm();
    if (!current_) loop_->stop();
}

// After every change: turns are counted anew.
void Slot::changed(Table& table, Time at) {
    Match* match = table.match();
    if (!match || !current_) return;
    for (Seat s : both_seats) {
        Remote* remote = remote_in(*current_, s);
        if (!remote) continue;
        int& begun = turn_begun_[s];
        if (begun == match->plies() && !match->over()) continue;
        if (begun != match->plies()) latency_.add(std::chrono::duration_cast<Duration>(now() - at));
        begun = match->plies();
        remote->begin_turn();
    }
    if (on_event_) report(table.header(), match->log(), reported_, match->position());
    if (match->over()) loop_->stop();
}

void Slot::report(const Header& h, std::span<const Event> log, std::size_t& reported, const AnyPosition& p) {
    for (; reported < log.size(); ++reported) on_event_(h, log[reported], p);
}

}  // namespace agon
