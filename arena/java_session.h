// A szte.mi.Player of the Java course in its host (clients/java/host), as a session: the
// arena's side of the host's line protocol. Thinking time is what the host measured
// inside the virtual machine; init() is charged with the first move.
#pragma once

#include "core/session.h"

namespace agon {

struct JavaSettings {
    std::string name;  // at the table
    Duration start_limit =
        std::chrono::seconds(60);  // for the virtual machine and the bot's constructor; charged to nobody
};

// How matches with a Java player are run: its host judges the time, the arena's own clock
// only ends a host that has fallen silent (a busy machine must not cost a game). Nothing is taken back.
Conduct with_patience_for_hosts(Conduct);

class JavaSession final : public Session {
   public:
    explicit JavaSession(JavaSettings settings) : settings_(std::move(settings)) {}

    Replies on_open(Time) override;
    Replies on_line(std::string_view line, Time arrived) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;
    Replies tick(Time) override;
    std::optional<Time> deadline() const override { return start_by_; }

   private:
    struct Playing {
        Seat seat;
        std::optional<Duration> total{};  // for the whole game
        std::string previous = "-";       // the opponent's last move
        Duration uncharged{};             // used by init(), to be added to the first move
        int own_moves = 0;
        bool initialised = false;
        std::unique_ptr<AnyPosition> to_decide{};  // what the bot is, or will be, thinking about
        ClockView clocks{};
    };

    Replies answered(std::string_view word, std::string_view rest);
    Replies initialised(Duration took);
    Replies moved(std::string_view rest);
    Replies passed(Duration took);
    Replies played(std::string move, Duration took);
    Replies trouble(std::string_view rest);
    Replies forfeit(Fault, std::string code, std::vector<std::string> args) const;
    Replies violate(Fault, Phrase);

    Replies begun(const Begun&, const AnyPosition& view, const ClockView&);
    Replies happened(const Event&, const AnyPosition& view, const ClockView&);
    void to_move(Replies&, const AnyPosition& view, const ClockView&);
    void ask_next(Replies&);
    std::optional<Duration> left(Seat) const;  // of the whole game, init() deducted
    Duration limit() const;                    // for the next call; zero: none
    bool too_late(Duration took) const;
    Replies timed_out(std::string code, Duration took, std::string_view where) const;

    JavaSettings settings_;
    std::optional<Time> start_by_{};
    bool ready_ = false, closed_ = false;
    bool host_ends_ = false;  // after its next answer: the bot cannot be stopped otherwise
    std::optional<Playing> match_{};
    int calls_ = 0;  // sent to the host and not yet answered
    int stale_ = 0;  // of these, calls of matches that are over: their answers are thrown away
};

}  // namespace agon
