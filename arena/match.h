// The referee. A Match is a pure state machine: it is told what happened and when,
// and appends to its event log. It never waits, reads a clock or touches a socket.
#pragma once

#include <functional>
#include <span>

#include "core/engine.h"
#include "core/session.h"

namespace agon {

class Match {
   public:
    Match(std::unique_ptr<AnyPosition> start, Conduct, Time now);
    // A match that an earlier process began: its log is lived through again, and the time since its last event is
    // nobody's. No clock runs before its seat has returned(). Refused: the log does not follow the rules, or is over.
    static Result<std::unique_ptr<Match>> resumed(std::unique_ptr<AnyPosition> start, Conduct, std::span<const Event>,
                                                  Time now);
    void returned(Seat, Time now);
    bool awaits(Seat s) const { return awaited_[s]; }

    // Refused: an event too, and by Conduct perhaps the end. Without a measured effort the wall counts; what a host
    // reports (the Java host's own clock) can only raise what was measured.
    Verdict act(Seat, std::string_view move, Time now, const std::optional<Effort>& = {},
                std::optional<Duration> reported = {});
    void fail(Seat, Fault, Phrase why, Time now);  // dropped, resigned, broke the protocol
    void abort(Phrase why, Time now);              // the arena's own fault: counts for nobody
    void say(Seat, std::string text, Time now);
    void note(Seat, Note, Time now);
    Verdict undo(Seat, Time now);       // back to this seat's previous decision; casual matches only
    Verdict take_back(Seat, Time now);  // the same in any match: both players wish it
    void agree_draw(Time now);          // both players wish it
    using Glimpses = PerSeat<std::optional<Glimpse>>;
    void tick(Time now, const Glimpses& = {});  // call at deadline(), with what can be seen of those who must act
    void excuse(Duration);                      // the arena itself stood still: nobody's clock ran
    void told_late(Time from, Time now);        // what happened since `from` was told now: clocks it started start now

    std::optional<Time> deadline() const;  // the earliest moment at which a flag may fall
    std::span<const Event> log() const { return log_; }
    const AnyPosition& position() const { return *position_; }
    bool over() const { return over_; }
    const Finished* result() const;  // null while the match runs
    ClockView clocks(Time now) const;
    std::optional<Time> waiting_since(Seat s) const { return clocks_[s].since; }  // for an action of this seat
    std::optional<Duration> limit(Seat) const;                                    // for its next action
    Budget budget(Seat, Time now) const;
    const Conduct& conduct() const { return conduct_; }
    int actions(Seat s) const { return clocks_[s].actions; }  // it has made
    int plies() const { return plies_; }
    Time began() const { return began_; }

   private:
    struct Clock {
        Duration used{};
        std::optional<Time> since{};
        std::optional<Time> look{};  // a flag may fall, but not before this moment
        int actions = 0, refusals = 0;
    };

    void append(What, Time now);
    void start_clocks(Time now);
    void finish(Finished, Time now);
    Effort wall_of(Seat, Time now) const;
    void look_at(Seat, const Glimpse&, Time now);
    bool flag_fallen(Seat, Time now, const Effort&, Spent);
    Phrase stalled(Seat, const Effort&) const;
    void rebuild(int plies);
    Result<> relive(const Event&);
    Result<> relive_move(const Moved&);
    std::optional<Duration> left_in_total(Seat, Duration charged) const;
    Duration charged_by_now(Seat, Time now) const;
    void time_out(Seat, Phrase why, const Spent&, Time now);

    std::unique_ptr<AnyPosition> start_, position_;
    Conduct conduct_;
    Time began_;
    PerSeat<Clock> clocks_{};
    PerSeat<bool> awaited_{};  // not back yet after the arena was away
    std::vector<Event> log_;
    std::vector<std::pair<Seat, std::string>> moves_;  // as played, for undo
    int plies_ = 0;
    bool over_ = false;
};

// Every event of a log that follows the rules, with the position after it.
void relive(const AnyPosition& start, std::span<const Event> log,
            const std::function<void(const Event&, const AnyPosition& after)>& see);

}  // namespace agon
