#include "arena/match.h"

#include <algorithm>

#include "arena/words.h"
#include "core/engine.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

Duration since(Time from, Time to) { return std::chrono::duration_cast<Duration>(to - from); }

}  // namespace

Match::Match(std::unique_ptr<AnyPosition> start, Conduct conduct, Time now)
    : start_(start->clone()), position_(std::move(start)), conduct_(conduct), began_(now) {
    if (const auto o = position_->outcome()) finish({.outcome = *o, .fault = {}, .culprit = {}, .why = o->how}, now);
    else start_clocks(now);
}

Result<std::unique_ptr<Match>> Match::resumed(std::unique_ptr<AnyPosition> start, Conduct conduct,
                                              std::span<const Event> log, Time now) {
    const Duration lasted = log.empty() ? Duration{} : log.back().at;
    auto match = std::make_unique<Match>(std::move(start), conduct, now - lasted);
    for (const Event& e : log)
        if (const auto ok = match->relive(e); !ok) return std::unexpected(ok.error());
    for (Clock& c : match->clocks_) c.since.reset();
    match->awaited_ = {true, true};
    return match;
}

Result<> Match::relive(const Event& e) {
    if (over_ || e.seq != static_cast<int>(log_.size()) + 1 || std::holds_alternative<Finished>(e.what))
        return refuse("match.other_log", {std::to_string(e.seq)});
    if (const auto* m = std::get_if<Moved>(&e.what))
        if (const auto ok = relive_move(*m); !ok) return ok;
    if (const auto* r = std::get_if<Refused>(&e.what)) ++clocks_[r->seat].refusals;
    if (const auto* u = std::get_if<Undone>(&e.what)) {
        if (u->plies < 0 || u->plies > plies_) return refuse("match.other_log", {std::to_string(e.seq)});
        rebuild(plies_ - u->plies);
    }
    log_.push_back(e);
    return {};
}

Result<> Match::relive_move(const Moved& m) {
    if (auto ok = position_->play(m.seat, m.move); !ok) return std::unexpected(Refusal(ok.error()));
    if (position_->outcome()) return refuse("match.other_log", {std::to_string(log_.size() + 1)});
    Clock& clock = clocks_[m.seat];
    clock.used += m.took - (conduct_.total ? conduct_.increment : Duration{});
    clock.refusals = 0;
    ++clock.actions;
    ++plies_;
    moves_.emplace_back(m.seat, m.move);
    return {};
}

void Match::returned(Seat seat, Time now) {
    if (std::exchange(awaited_[seat], false) && !over_) start_clocks(now);
}

Verdict Match::act(Seat seat, std::string_view move, Time now, const std::optional<Effort>& measured,
                   std::optional<Duration> reported) {
    if (over_) return refuse("match.over");
    Clock& clock = clocks_[seat];
    const bool to_act = clock.since.has_value();
    const Effort effort = measured.value_or(wall_of(seat, now));
    Spent spent{{}, effort.wall, effort.cpu};
    if (measured || !reported) spent.charged = charged(effort, conduct_.charging, conduct_.grace);
    const bool computed = conduct_.charging == Charging::Cpu && measured && measured->cpu;
    if (!computed) spent.charged = std::max(spent.charged, reported.value_or(Duration{}));  // its host's wall is no cpu
    if (to_act && flag_fallen(seat, now, effort, spent))
        return refuse("match.over");  // a move after the flag is a timeout, not a move
    if (auto ok = position_->play(seat, move); !ok) {
        append(Refused{seat, std::string(move), ok.error()}, now);
        ++clock.refusals;
        const bool at_once = to_act && conduct_.forfeit_on_illegal;
        if (at_once || clock.refusals >= conduct_.refusals)
            fail(seat, position_->is_lie(ok.error()) ? Fault::Cheat : Fault::Illegal, ok.error(), now);
        return ok;
    }
    clock.used += spent.charged - (conduct_.total ? conduct_.increment : Duration{});
    clock.since.reset();
    clock.look.reset();
    clock.refusals = 0;
    ++clock.actions;
    ++plies_;
    moves_.emplace_back(seat, move);
    append(Moved{seat, std::string(move), spent.charged, spent.wall, spent.cpu}, now);
    if (const auto o = position_->outcome()) finish({.outcome = *o, .fault = {}, .culprit = {}, .why = o->how}, now);
    else start_clocks(now);
    return {};
}

void Match::fail(Seat seat, Fault fault, Phrase why, Time now) {
    if (over_) return;
    if (fault == Fault::Arena) return abort(std::move(why), now);
    finish({.outcome = {.winner = other(seat)}, .fault = fault, .culprit = seat, .why = std::move(why)}, now);
}

void Match::abort(Phrase why, Time now) {
    if (!over_) finish({.outcome = {}, .fault = Fault::Arena, .culprit = {}, .why = std::move(why)}, now);
}

void Match::say(Seat seat, std::string text, Time now) { append(Said{seat, std::move(text)}, now); }

void Match::note(Seat seat, Note n, Time now) {
    append(Noted{seat, std::move(n.channel), std::move(n.text), std::move(n.phrase)}, now);
}

void Match::agree_draw(Time now) {
    if (!over_) finish({.outcome = {}, .fault = {}, .culprit = {}, .why = {"end.agreed", {}}}, now);
}

Verdict Match::undo(Seat seat, Time now) {
    if (!over_ && !conduct_.casual) return refuse("table.no_undo");
    return take_back(seat, now);
}

Verdict Match::take_back(Seat seat, Time now) {
    if (over_) return refuse("match.over");
    int keep = plies_ - 1;
    while (keep >= 0 && moves_[static_cast<std::size_t>(keep)].first != seat) --keep;
    if (keep < 0) return refuse("table.nothing_to_undo");
    append(Undone{seat, plies_ - keep}, now);
    rebuild(keep);
    for (Clock& c : clocks_) c.since.reset();
    start_clocks(now);
    return {};
}

void Match::rebuild(int plies) {
    moves_.resize(static_cast<std::size_t>(plies));
    position_ = start_->clone();
    for (const auto& [seat, move] : moves_) (void)position_->play(seat, move);
    plies_ = plies;
}

void Match::tick(Time now, const Glimpses& seen) {
    for (Seat s : both_seats)
        if (!over_ && clocks_[s].since) look_at(s, seen[s].value_or(Glimpse{wall_of(s, now)}), now);
}

void Match::excuse(Duration stood_still) {
    for (Clock& c : clocks_)
        if (c.since) *c.since += stood_still;
}

void Match::told_late(Time from, Time now) {
    for (Clock& c : clocks_)
        if (c.since && *c.since >= from) c.since = std::max(*c.since, now);
}

Effort Match::wall_of(Seat s, Time now) const {
    const auto& at = clocks_[s].since;
    return {.wall = at ? since(*at, now) : Duration{}};
}

// A wait for a processor shows only when it is over: who may be waiting is looked at again, until it has computed for
// longer than it may, or sat there for too long.
void Match::look_at(Seat s, const Glimpse& g, Time now) {
    const Duration so_far = charged(g.effort, conduct_.charging, conduct_.grace) - conduct_.patience;
    const auto most = limit(s);
    const bool open = most && so_far > *most && g.undecided && stalled(s, g.effort).code.empty() &&
                      g.effort.cpu.value_or(Duration{}) - conduct_.patience <= *most;
    if (!open && flag_fallen(s, now, g.effort, {so_far, g.effort.wall, g.effort.cpu})) return;
    if (!most) return;
    const Duration rest = *most + conduct_.patience - (open ? g.effort.cpu.value_or(Duration{}) : so_far);
    const bool often = open || conduct_.charging == Charging::Cpu;  // threads together compute faster than the wall
    clocks_[s].look = now + std::clamp<Duration>(rest, often ? 2ms : 1us, often ? 50ms : 24h);
}

std::optional<Duration> Match::limit(Seat s) const {
    auto least = left_in_total(s, Duration{});
    if (conduct_.per_action) least = std::min(least.value_or(*conduct_.per_action), *conduct_.per_action);
    return least;
}

std::optional<Duration> Match::left_in_total(Seat s, Duration charged) const {
    if (!conduct_.total) return std::nullopt;
    return *conduct_.total - clocks_[s].used - std::max(Duration{}, charged);
}

Duration Match::charged_by_now(Seat s, Time now) const {
    return charged(wall_of(s, now), Charging::Fair, conduct_.grace);
}

Phrase Match::stalled(Seat s, const Effort& e) const {
    const auto most = limit(s);
    if (!most || e.wall - e.arena <= longest_wall(*most, conduct_.charging) + conduct_.grace + conduct_.patience)
        return {};
    return {"end.stalled", {milliseconds_text(e.wall), milliseconds_text(*most), std::to_string(clocks_[s].actions)}};
}

void Match::time_out(Seat s, Phrase why, const Spent& spent, Time now) {
    finish({.outcome = {.winner = other(s)},
            .fault = Fault::Timeout,
            .culprit = s,
            .why = std::move(why),
            .spent = Spent{std::max(Duration{}, spent.charged), spent.wall, spent.cpu}},
           now);
}

// A flag falls when more than the limit was used: exactly the limit is still in time.
bool Match::flag_fallen(Seat s, Time now, const Effort& effort, Spent spent) {
    const Clock& c = clocks_[s];
    const std::string own_moves = std::to_string(c.actions);
    if (const auto left = left_in_total(s, spent.charged); left && *left < Duration{})
        time_out(s,
                 {"end.timeout_total",
                  {milliseconds_text(*conduct_.total - *left), milliseconds_text(*conduct_.total), own_moves}},
                 spent, now);
    else if (conduct_.per_action && spent.charged > *conduct_.per_action)
        time_out(s, {"end.timeout_action", {milliseconds_text(*conduct_.per_action), std::to_string(c.actions + 1)}},
                 spent, now);
    else if (conduct_.match && since(began_, now) > *conduct_.match)
        time_out(s, {"end.timeout_match", {milliseconds_text(*conduct_.match)}}, spent, now);
    else if (Phrase why = stalled(s, effort); !why.code.empty()) time_out(s, std::move(why), spent, now);
    return over_;
}

std::optional<Time> Match::deadline() const {
    std::optional<Time> first;
    const auto consider = [&](Time t) { first = first ? std::min(*first, t) : t; };
    const Duration slack = conduct_.grace + conduct_.patience + Duration{1};
    for (Seat s : both_seats) {
        const auto& at = clocks_[s].since;
        if (over_ || !at) continue;
        if (const auto most = limit(s)) consider(std::max(*at + *most + slack, clocks_[s].look.value_or(Time::min())));
        if (conduct_.match) consider(began_ + *conduct_.match + Duration{1});
    }
    return first;
}

const Finished* Match::result() const { return over_ ? std::get_if<Finished>(&log_.back().what) : nullptr; }

ClockView Match::clocks(Time now) const {
    ClockView view;
    for (Seat s : both_seats) { view.left[s] = left_in_total(s, charged_by_now(s, now)); }
    view.action = conduct_.per_action;
    return view;
}

Budget Match::budget(Seat s, Time now) const {
    return {.total_left = left_in_total(s, charged_by_now(s, now)),
            .increment = conduct_.total ? conduct_.increment : Duration{},
            .per_move = conduct_.per_action,
            .nodes = {},
            .threads = 1};
}

void Match::append(What what, Time now) {
    if (over_) return;  // nothing follows the end
    log_.push_back({static_cast<int>(log_.size()) + 1, since(began_, now), std::move(what)});
}

void Match::start_clocks(Time now) {
    for (Seat s : both_seats) {
        auto& at = clocks_[s].since;
        if (!position_->may_act(s) || awaited_[s]) at.reset();
        else if (!at) at = now, clocks_[s].look.reset();
    }
}

void Match::finish(Finished f, Time now) {
    append(std::move(f), now);
    over_ = true;
    for (Clock& c : clocks_) c.since.reset();
}

void relive(const AnyPosition& start, std::span<const Event> log,
            const std::function<void(const Event&, const AnyPosition& after)>& see) {
    auto position = start.clone();
    std::vector<const Moved*> moves;
    const auto play = [&](const Moved& m) { (void)position->play(m.seat, m.move); };
    for (const Event& e : log) {
        if (const auto* m = std::get_if<Moved>(&e.what)) {
            play(*m);
            moves.push_back(m);
        }
        if (const auto* u = std::get_if<Undone>(&e.what)) {
            moves.resize(moves.size() - std::min(moves.size(), static_cast<std::size_t>(u->plies)));
            position = start.clone();
            for (const Moved* m : moves) play(*m);
        }
        see(e, *position);
    }
}

}  // namespace agon
