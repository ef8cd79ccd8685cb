// A szte.mi.Player of the Java course in its host (clients/java/host), as a session: the
// arena's side of the host's line protocol. Thinking time is what the host measured
// inside the virtual machine; init() is charged with the first move.
#pragma once

#include "core/occasion.h"

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
    enum class State : std::uint8_t {
        Starting,         // the host has not said `ready`
        Idle,             // in no match
        Preparing,        // `init` runs
        PreparingToMove,  // `init` runs, and the bot's move is due
        Watching,         // nothing is asked of the bot
        Deciding,         // `next` runs
        Forfeited,        // the match is lost by a fault, its end is not told yet
        Closed,
    };
    static std::span<const Transition> transitions();

    explicit JavaSession(JavaSettings settings) : settings_(std::move(settings)) {}

    Replies on_open(Time) override;
    Replies on_line(std::string_view line, Time arrived) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;
    Replies tick(Time) override;
    std::optional<Time> deadline() const override { return state_ == State::Starting ? start_by_ : std::nullopt; }

   private:
    enum class Input : std::uint8_t {
        Ready,
        Bye,
        Print,
        Done,
        LateDone,
        Move,     // `move` or `null`
        Mistake,  // a `move` or `null` that loses
        Trouble,
        LastTrouble,  // after `bye`
        Overtaken,    // an answer to a call of a match that is over
        Unknown,
        Silence,
        Begun,
        TurnDue,  // follows other news: the bot may act
        Moved,
        Undone,
        Finished,
        TableClosed,
    };
    struct Playing {
        Seat seat = Seat::First;
        std::optional<Duration> total{};  // for the whole game
        std::string previous = "-";       // the opponent's last move
        std::string_view call{};          // the method that runs, or ran last
        Duration uncharged{};             // used by init(), to be added to the first move
        int own_moves = 0;
        std::unique_ptr<AnyPosition> to_decide{};  // what the bot is, or will be, thinking about
        ClockView clocks{};
    };
    struct Steps;  // the table of states
    Input input_of(std::string_view word, std::string_view rest) const;
    static std::optional<Input> input_of(const News&);
    Replies take(Input, Occasion);

    Replies ignore(const Occasion&) { return {}; }
    Replies silence(const Occasion&);
    Replies raw_line(const Occasion&);
    Replies raw_word(const Occasion&);
    Replies ready(const Occasion&);
    Replies bye(const Occasion&);
    Replies print(const Occasion&);
    Replies done(const Occasion&);
    Replies done_to_move(const Occasion&);
    Replies late_done(const Occasion&);
    Replies move(const Occasion&);
    Replies mistake(const Occasion&);
    Replies trouble(const Occasion&);
    Replies last_trouble(const Occasion&);
    Replies overtaken(const Occasion&);

    Replies begun(const Occasion&);
    Replies turn_later(const Occasion&);
    Replies turn(const Occasion&);
    Replies moved(const Occasion&);
    Replies undone(const Occasion&);
    Replies cut_off(const Occasion&);
    Replies table_closed(const Occasion&);

    using Judged = std::expected<Play, Forfeit>;
    Judged judged(std::string_view word, std::string_view rest) const;
    Judged judged_move(std::string_view rest) const;
    Judged judged_null(Duration took) const;
    Forfeit timed_out(std::string_view code, Duration took, std::string_view where) const;
    Forfeit blamed(std::string_view kind, Duration took, const std::string& summary) const;

    Replies call_next();
    void ask_if_due(Replies&, const Occasion&);
    std::optional<Duration> left(Seat) const;  // of the whole game, init() deducted
    Duration limit() const;                    // for the next call; zero: none
    bool too_late(Duration took) const;

    JavaSettings settings_;
    State state_ = State::Starting;
    std::optional<Time> start_by_{};
    bool host_ends_ = false;  // after its next trouble: the bot cannot be stopped otherwise
    Playing match_{};         // the current or the last one
    int stale_ = 0;           // answers still to come to calls of matches that are over: thrown away
};

}  // namespace agon
