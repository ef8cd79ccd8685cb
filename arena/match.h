// The referee. A Match is a pure state machine: it is told what happened and when,
// and appends to its event log. It never waits, reads a clock or touches a socket.
#pragma once

#include <span>

#include "core/engine.h"
#include "core/session.h"

namespace agon {

class Match {
   public:
    Match(std::unique_ptr<AnyPosition> start, Conduct, Time now);

    Verdict act(Seat, std::string_view move, Time now);  // refused: an event too, and by Conduct perhaps the end
    // The same with the thinking time measured elsewhere (the Java host's own clock).
    Verdict act(Seat, std::string_view move, Time now, Duration took);
    void fail(Seat, Fault, Phrase why, Time now);  // dropped, resigned, broke the protocol
    void abort(Phrase why, Time now);              // the arena's own fault: counts for nobody
    void say(Seat, std::string text, Time now);
    void note(Seat, Note, Time now);
    Verdict undo(Seat, Time now);  // back to this seat's previous decision; casual matches only
    void tick(Time now);           // call at deadline()

    std::optional<Time> deadline() const;  // the earliest moment at which a flag may fall
    std::span<const Event> log() const { return log_; }
    const AnyPosition& position() const { return *position_; }
    bool over() const { return over_; }
    const Finished* result() const;  // null while the match runs
    ClockView clocks(Time now) const;
    std::optional<Time> waiting_since(Seat s) const { return clocks_[s].since; }  // for an action of this seat
    Budget budget(Seat, Time now) const;
    const Conduct& conduct() const { return conduct_; }
    int plies() const { return plies_; }
    Time began() const { return began_; }

   private:
    Verdict act(Seat, std::string_view move, Time now, Duration took, Duration forgiven);
    struct Clock {
        Duration used{};
        std::optional<Time> since{};
        int actions = 0, refusals = 0;
    };

    void append(What, Time now);
    void start_clocks(Time now);
    void finish(Finished, Time now);
    bool flag_fallen(Seat, Time now, Duration spent);
    void rebuild(int plies);
    std::optional<Duration> left_in_total(Seat, Duration spent) const;

    std::unique_ptr<AnyPosition> start_, position_;
    Conduct conduct_;
    Time began_;
    PerSeat<Clock> clocks_{};
    std::vector<Event> log_;
    std::vector<std::pair<Seat, std::string>> moves_;  // as played, for undo
    int plies_ = 0;
    bool over_ = false;
};

}  // namespace agon
