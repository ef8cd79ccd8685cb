#include "arena/retrace.h"

#include <utility>

#include "core/catalogue.h"
#include "core/clock.h"
#include "core/overload.h"

namespace agon {
namespace {

std::unexpected<Refusal> impossible(const Event& e, const char* why) {
    return refuse("retrace." + std::string(why), {std::to_string(e.seq)});
}

class Retracing {
   public:
    Retracing(std::unique_ptr<AnyPosition> start, const Conduct& conduct)
        : position_(std::move(start)), conduct_(conduct) {
        note_turn(Duration{});
    }

    Result<> follow(const Event& e) {
        if (e.seq != ++seq_) return impossible(e, "gap");
        if (ended_) return impossible(e, "after_end");
        return std::visit(Overload{
                              [&](const Moved& m) { return moved(e, m); },
                              [&](const Refused& r) { return refused(e, r); },
                              [&](const Undone&) -> Result<> { return impossible(e, "undone"); },
                              [&](const Finished& f) { return finished(e, f); },
                              [&](const auto&) -> Result<> { return {}; },
                          },
                          e.what);
    }
    bool ended() const { return ended_; }
    Proof proof() const { return proof_; }

   private:
    // Words of a program may be noted later than the move that came before them.
    bool goes_on(const Event& e) { return e.at >= std::exchange(at_, e.at); }

    Result<> moved(const Event& e, const Moved& m) {
        if (!goes_on(e)) return impossible(e, "time");
        if (position_->outcome() || !position_->may_act(m.seat)) return impossible(e, "turn");
        if (m.took < Duration{} || m.took > at_ + rounding) return impossible(e, "time");
        if (!position_->play(m.seat, m.move)) return impossible(e, "illegal");
        waited_[m.seat] += at_ - since_[m.seat].value_or(at_);
        since_[m.seat].reset();
        ++actions_[m.seat];
        note_turn(at_);
        return {};
    }

    Result<> refused(const Event& e, const Refused& r) const {
        return position_->clone()->play(r.seat, r.move) ? Result<>(impossible(e, "legal")) : Result<>();
    }

    Result<> finished(const Event& e, const Finished& f) {
        ended_ = true;
        if (!goes_on(e)) return impossible(e, "time");
        const auto outcome = position_->outcome();
        if (!f.fault) {
            const bool same = outcome && outcome->winner == f.outcome.winner && outcome->points == f.outcome.points;
            return same && !f.culprit ? Result<>() : Result<>(impossible(e, "end"));
        }
        proof_ = Proof::Claimed;
        if (outcome) return impossible(e, "end");
        if (*f.fault == Fault::Arena)
            return f.outcome.winner || f.culprit ? Result<>(impossible(e, "end")) : Result<>();
        if (!f.culprit || f.outcome.winner != other(*f.culprit)) return impossible(e, "end");
        if (f.why.code.starts_with("end.timeout_") && !may_have_flagged(*f.culprit)) return impossible(e, "flag");
        return {};
    }

    // What a clock charges is never more than what passed on the wall; so a flag needs that much of the wall.
    bool may_have_flagged(Seat s) const {
        if (!since_[s]) return false;
        const Duration turn = at_ - *since_[s], all = waited_[s] + turn;
        const auto over = [](Duration passed, Duration limit) { return passed + rounding >= limit; };
        if (conduct_.total && over(all, *conduct_.total + actions_[s] * conduct_.increment)) return true;
        return (conduct_.per_action && over(turn, *conduct_.per_action)) ||
               (conduct_.match && over(at_, *conduct_.match));
    }

    void note_turn(Duration at) {
        for (const Seat s : both_seats) {
            if (!position_->may_act(s)) since_[s].reset();
            else if (!since_[s]) since_[s] = at;
        }
    }

    static constexpr Duration rounding = std::chrono::milliseconds(1);

    std::unique_ptr<AnyPosition> position_;
    Conduct conduct_;
    int seq_ = 0;
    Duration at_{};
    PerSeat<std::optional<Duration>> since_{};  // when it became this seat's turn
    PerSeat<Duration> waited_{};                // in turns that are over
    PerSeat<int> actions_{};
    Proof proof_ = Proof::Shown;
    bool ended_ = false;
};

}  // namespace

Result<Proof> retrace(const Header& h, std::span<const Event> log, std::optional<Duration> could_last) {
    auto start = start_of(h);
    if (!start) return std::unexpected(Refusal(start.error()));
    const auto conduct = parse_clock(h.clock);
    if (!conduct) return std::unexpected(Refusal(conduct.error()));
    if (log.empty()) return refuse("retrace.no_end");
    if (could_last && log.back().at > *could_last) return impossible(log.back(), "too_long");
    Retracing match(std::move(*start), *conduct);
    for (const Event& e : log)
        if (const auto ok = match.follow(e); !ok) return std::unexpected(ok.error());
    if (!match.ended()) return refuse("retrace.no_end");
    return match.proof();
}

}  // namespace agon
