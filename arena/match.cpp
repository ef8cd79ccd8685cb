#include "arena/match.h"

#include <algorithm>

#include "arena/words.h"
#include "core/engine.h"

namespace agon {
namespace {

Duration since(Time from, Time to) { return std::chrono::duration_cast<Duration>(to - from); }

}  // namespace

Match::Match(std::unique_ptr<AnyPosition> start, Conduct conduct, Time now)
    : start_(start->clone()), position_(std::move(start)), conduct_(conduct), began_(now) {
    if (const auto o = position_->outcome()) finish({.outcome = *o, .fault = {}, .culprit = {}, .why = o->how}, now);
    else start_clocks(now);
}

Verdict Match::act(Seat seat, std::string_view move, Time now) {
    const auto& clock = clocks_[seat];
    return act(seat, move, now, clock.since ? since(*clock.since, now) : Duration{}, conduct_.grace);
}

// A host's own figure contains none of the arena's latency, so nothing is forgiven.
Verdict Match::act(Seat seat, std::string_view move, Time now, Duration took) {
    return act(seat, move, now, took, Duration{});
}

Verdict Match::act(Seat seat, std::string_view move, Time now, Duration took, Duration forgiven) {
    if (over_) return refuse("match.over");
    Clock& clock = clocks_[seat];
    const bool to_act = clock.since.has_value();
    if (to_act && flag_fallen(seat, now, took - forgiven + conduct_.grace))
        return refuse("match.over");  // a move after the flag is a timeout, not a move
    if (auto ok = position_->play(seat, move); !ok) {
        append(Refused{seat, std::string(move), ok.error()}, now);
        ++clock.refusals;
        const bool at_once = to_act && conduct_.forfeit_on_illegal;
        if (at_once || clock.refusals >= conduct_.refusals)
            fail(seat, position_->is_lie(ok.error()) ? Fault::Cheat : Fault::Illegal, ok.error(), now);
        return ok;
    }
    clock.used += std::max(Duration{}, took - forgiven) - (conduct_.total ? conduct_.increment : Duration{});
    clock.since.reset();
    clock.refusals = 0;
    ++clock.actions;
    ++plies_;
    moves_.emplace_back(seat, move);
    append(Moved{seat, std::string(move), took}, now);
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

Verdict Match::undo(Seat seat, Time now) {
    if (over_) return refuse("match.over");
    if (!conduct_.casual) return refuse("table.no_undo");
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

void Match::tick(Time now) {
    for (Seat s : both_seats)
        if (!over_ && clocks_[s].since) flag_fallen(s, now, since(*clocks_[s].since, now) - conduct_.patience);
}

std::optional<Duration> Match::left_in_total(Seat s, Duration spent) const {
    if (!conduct_.total) return std::nullopt;
    return *conduct_.total - clocks_[s].used - std::max(Duration{}, spent - conduct_.grace);
}

// A flag falls when more than the limit was used: exactly the limit is still in time.
bool Match::flag_fallen(Seat s, Time now, Duration spent) {
    const Clock& c = clocks_[s];
    const std::string own_moves = std::to_string(c.actions);
    if (const auto left = left_in_total(s, spent); left && *left < Duration{})
        fail(s, Fault::Timeout,
             {"end.timeout_total",
              {milliseconds_text(*conduct_.total - *left), milliseconds_text(*conduct_.total), own_moves}},
             now);
    else if (conduct_.per_action && spent > *conduct_.per_action + conduct_.grace)
        fail(s, Fault::Timeout,
             {"end.timeout_action", {milliseconds_text(*conduct_.per_action), std::to_string(c.actions + 1)}}, now);
    else if (conduct_.match && since(began_, now) > *conduct_.match)
        fail(s, Fault::Timeout, {"end.timeout_match", {milliseconds_text(*conduct_.match)}}, now);
    return over_;
}

std::optional<Time> Match::deadline() const {
    std::optional<Time> first;
    const auto consider = [&](Time t) { first = first ? std::min(*first, t) : t; };
    const Duration slack = conduct_.grace + conduct_.patience + Duration{1};
    for (Seat s : both_seats) {
        const auto& at = clocks_[s].since;
        if (over_ || !at) continue;
        if (const auto left = left_in_total(s, Duration{})) consider(*at + *left + slack);
        if (conduct_.per_action) consider(*at + *conduct_.per_action + slack);
        if (conduct_.match) consider(began_ + *conduct_.match + Duration{1});
    }
    return first;
}

const Finished* Match::result() const { return over_ ? std::get_if<Finished>(&log_.back().what) : nullptr; }

ClockView Match::clocks(Time now) const {
    ClockView view;
    for (Seat s : both_seats) {
        const auto& at = clocks_[s].since;
        view.left[s] = left_in_total(s, at ? since(*at, now) : Duration{});
    }
    view.action = conduct_.per_action;
    return view;
}

Budget Match::budget(Seat s, Time now) const {
    const auto& at = clocks_[s].since;
    return {.total_left = left_in_total(s, at ? since(*at, now) : Duration{}),
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
        if (!position_->may_act(s)) at.reset();
        else if (!at) at = now;
    }
}

void Match::finish(Finished f, Time now) {
    append(std::move(f), now);
    over_ = true;
    for (Clock& c : clocks_) c.since.reset();
}

}  // namespace agon
