#include "seats/slot.h"

#include <algorithm>

#include "arena/player_seed.h"
#include "base/now.h"
#include "base/own_time.h"
#include "seats/boards.h"
#include "seats/human.h"

namespace agon {
namespace {

std::shared_ptr<Engine> engine_for(const GameEntry& game, const PlayerSpec& p) {
    if (p.kind == PlayerSpec::Kind::Human) return std::make_shared<TerminalPlayer>(game, p.language);
    return std::move(*make_engine(game, p.text));  // parse_player() has checked it
}

constexpr int most_replays = 2;

bool is_person(const PlayerSpec& p) { return p.kind == PlayerSpec::Kind::Human; }

// Who is not started by the arena, or not as a process.
bool only_the_wall_is_known(const PlayerSpec& p) {
    return is_remote(p) && p.kind != PlayerSpec::Kind::Command && p.kind != PlayerSpec::Kind::Java;
}

Record counting_for_nobody(Record r) {
    if (auto* end = std::get_if<Finished>(&r.log.back().what))
        *end = {.outcome = {}, .fault = Fault::Arena, .culprit = {}, .why = {"end.arena_late"}, .spent = end->spent};
    return r;
}

// An engine of ours never sleeps: what it neither computed nor waited for a processor, the whole arena stood still.
Duration without_arena(Effort& e) {
    constexpr Duration usual = std::chrono::milliseconds(20);  // pages read from the disk, a lock
    const Duration lost = e.cpu ? e.wall - *e.cpu - e.starved : Duration{};
    if (lost > usual) e.arena = lost;
    return lost > usual ? lost : Duration{};
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

Slot::Slot(const GameEntry& game, std::array<PlayerSpec, 2> players, Conduct conduct, std::optional<Lane> lane)
    : game_(game), specs_(std::move(players)), conduct_(conduct) {
    introduce_boards(specs_);
    if (specs_[0].polls || specs_[1].polls) {
        polled_ = std::make_unique<PolledSlot>(game_, specs_, conduct_);
        return;
    }
    const CoresOfPlayers cores = own_cores(specs_, conduct_, lane);
    for (std::size_t i : {0u, 1u}) {
        specs_[i].cores = cores[i];
        if (!is_remote(specs_[i])) {
            engines_[i] = engine_for(game_, specs_[i]);
            engines_[i]->warm();
            engines_[i]->new_series();
            continue;
        }
        if (!loop_) {
            loop_ = std::make_unique<net::Loop>();
            alarm_.emplace(*loop_, [this] { ring(); });
            loop_->on_standstill([this](Duration d) { stood_still_ += d; });
        }
        if (only_the_wall_is_known(specs_[i]) && !starved_) starved_ = std::make_unique<StarvationProbe>();
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
    for (int attempt = 0;; ++attempt) {
        auto record = play_once(m, series);
        if (!record || !is_void(*record)) return record;
        if (attempt == most_replays) return counting_for_nobody(std::move(*record));
        ++voided_;
    }
}

std::optional<Record> Slot::play_once(const PlannedMatch& m, const std::string& series) {
    if (interrupted_) return std::nullopt;
    if (polled_) return polled_->play(m, series);
    stood_still_ = {};
    if (starved_) (void)starved_->take_worst();
    if (loop_) return play_remote(m, series);
    Record r = play_engines(m, series);
    return interrupted_ ? std::nullopt : std::optional(std::move(r));
}

// The arena was late by more than it forgives; or somebody of whom only the wall is known lost on time by less than
// the machine kept others waiting.
bool Slot::is_void(const Record& r) {
    const bool timed = conduct_.total || conduct_.per_action;
    const bool somebody_watches = std::ranges::any_of(specs_, is_person);  // the clock stood still for both
    if (polled_ || !timed || somebody_watches) return false;
    if (stood_still_ > conduct_.grace) return true;
    const Finished* end = ending(r.log);
    if (!starved_ || !end || end->fault != Fault::Timeout || !end->spent || end->spent->cpu) return false;
    const Duration overrun = end->spent->charged - limits_[*end->culprit].value_or(Duration{});
    return starved_->take_worst() > overrun;
}

Record Slot::play_engines(const PlannedMatch& m, const std::string& series) {
    Match match(std::move(*start_of(m.header)), conduct_, now());
    for (Seat s : both_seats) engine_in(m, s).new_game(s, *View(match.position(), s), player_seed(m.header, s));
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
    std::optional<OwnTime> own;
    if (conduct_.total || conduct_.per_action) own.emplace(delay_);
    Decision d = engine_in(m, s).think(*view, s, match.budget(s, now()), stop_.get_token());
    auto effort = own ? std::optional(own->effort()) : std::nullopt;
    if (effort && !is_person(specs_[player_in(m, s)])) stood_still_ += without_arena(*effort);
    if (!d.note.code.empty()) match.note(s, {.channel = "thought", .phrase = std::move(d.note)}, now());
    if (d.resigns) match.fail(s, Fault::Resign, {"end.resigned", {}}, now());
    else (void)match.act(s, d.move, now(), effort);
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
    if (Remote* first = remote_in(m, Seat::First)) first->ask_for_start(specs_[player_in(m, Seat::Second)].text);
    if (table.running() && (conduct_.total || conduct_.per_action)) note_what_is_not_enforced(m, *table.match());
    while (!interrupted_ && table.running()) {
        set_alarm();
        loop_->run();
    }
    std::optional<Record> record;
    if (!table.running()) {
        record = Record{m.header, series, m.number, {table.match()->log().begin(), table.match()->log().end()}};
        for (Seat s : both_seats) {
            limits_[s] = table.match()->limit(s);
            if (Remote* r = remote_in(m, s)) r->after_match(*table.match()->result(), s);
        }
    }
    for (const auto& r : remotes_)
        if (r) r->leave_table();  // one that was interrupted still sits there
    current_ = nullptr;
    thinker_ = {};  // still busy if its opponent failed meanwhile
    drop(table);
    return record;
}

void Slot::note_what_is_not_enforced(const PlannedMatch& m, Match& match) const {
    for (Seat s : both_seats) {
        const PlayerSpec& p = specs_[player_in(m, s)];
        if (!is_remote(p)) continue;
        if (only_the_wall_is_known(p)) match.note(s, {.channel = "clock", .phrase = {"seats.wall_only"}}, now());
        else if (!p.cores.empty())
            match.note(s, {.channel = "clock", .phrase = {"seats.own_cores", {core_list(p.cores)}}}, now());
        else if (const auto& home = cpu_home(); !home)
            match.note(s, {.channel = "clock", .phrase = home.error()}, now());
        else if (home->freezer.empty()) match.note(s, {.channel = "clock", .phrase = {"seats.no_freezer"}}, now());
    }
}

// Not during the delivery of letters, whose time would be old afterwards: thinking is charged to the engine alone.
// Where the opponent may act too, its words must not wait for the engine, so that another thread thinks.
void Slot::let_think(Table& table, int place, const std::shared_ptr<Engine>& engine, Seat seat, Time at) {
    const Match& match = *table.match();
    using Thought = std::pair<Decision, Effort>;
    const auto think = [engine, view = std::shared_ptr(match.position().seen_by(viewer(seat))), seat,
                        stop = stop_.get_token()](const Budget& budget) -> Thought {
        net::RunDelay delay;
        OwnTime own(delay);
        Decision d = engine->think(*view, seat, budget, stop);
        return {std::move(d), own.effort()};
    };
    const auto decide = [this, place, id = table.setup().id, ply = match.plies()](const Thought& t) {
        if (Table* its = find(id)) decided(*its, place, ply, t.first, now(), t.second);
    };
    if (match.position().may_act(other(seat))) {
        thinker_ = std::jthread([this, think, decide, budget = match.budget(seat, at)] {
            loop_->post([decide, t = std::make_shared<Thought>(think(budget))] { decide(*t); });
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
