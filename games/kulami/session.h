// The course's Kulami protocol in the server role, message by message as the course's
// own server sends it (docs/protocols/kulami.md says where that differs from its document).
#pragma once

#include "core/occasion.h"
#include "games/kulami/wire.h"

namespace agon::kulami {

class KulamiSession final : public Session {
   public:
    enum class State : std::uint8_t {
        Connected,  // has not logged in
        Asked,      // the first player, who owes the parameters
        Settled,    // the first player, whose parameters hold: the match has not begun
        Waiting,    // the second player, before the parameters
        Ready,      // the second player, under parameters that hold: the match has not begun
        Playing,
        Over,  // the match has ended and another one may follow
        Closed,
    };
    static std::span<const Transition> transitions();

    Replies on_open(Time) override { return say("Kulami?"); }
    Replies on_line(std::string_view line, Time arrived) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;
    void now_is(Time now) override { now_ = now; }
    Replies tick(Time now) override;
    // The course's server has no clock; here nobody waits longer than this for the other's parameters.
    static constexpr Duration parameters_limit = std::chrono::minutes(10);
    std::optional<Time> deadline() const override { return state_ == State::Asked ? parameters_due_ : std::nullopt; }

   private:
    enum class Input : std::uint8_t {
        LogIn,
        Parameters,
        Move,
        Chat,
        Rematch,
        Resignation,
        Unreadable,  // anything else, and arguments that are none
        SeatedFirst,
        SeatedEarly,   // as the second, before the parameters
        SeatedSecond,  // at a table whose rules are fixed
        Joined,
        RulesSet,
        Begun,
        Moved,
        Refused,
        Finished,
        BrokenOff,
        Denied,
        Talk,
        Parted,
        TableClosed,
        TimeUp,  // the parameters are overdue
    };
    static constexpr std::string_view parameters_fixed = "message(Spielfeld bereits festgelegt).",
                                      parameters_not_yours = "message(Du darfst das Spielfeld nicht festlegen).";
    struct Word;
    struct Steps;  // the table of states
    static std::optional<Input> input_of(const News&);
    static std::optional<Input> input_of(const Event&);
    Replies take(Input, Occasion);

    static Replies say(std::string line) { return {.lines = {std::move(line)}, .asks = {}, .close = false}; }
    static Replies message(std::string_view text) { return say("message(" + std::string(text) + ")."); }
    static Replies farewell(std::vector<std::string> lines) {
        return {.lines = std::move(lines), .asks = {}, .close = true};
    }
    Replies wish(Ask, std::string_view if_alone, std::string_view if_early);
    Replies greet(std::string_view player);

    Replies ignore(const Occasion&) { return {}; }
    Replies refuse(const Occasion&);
    Replies dismiss(const Occasion&);
    Replies violation(const Occasion&);
    Replies log_in(const Occasion&);
    Replies set_parameters(const Occasion&);
    Replies refuse_parameters(const Occasion&);
    Replies move(const Occasion&);
    Replies chat(const Occasion&);
    Replies rematch(const Occasion&);
    Replies resign(const Occasion&);
    Replies leave(const Occasion&);

    Replies seated_first(const Occasion&);
    Replies seated_early(const Occasion&);
    Replies seated_second(const Occasion&);
    Replies joined(const Occasion&);
    Replies rules_set(const Occasion&);
    Replies begun(const Occasion&);
    Replies begun_with_parameters(const Occasion&);
    Replies moved(const Occasion&);
    Replies refused(const Occasion&);
    Replies finished(const Occasion&);
    Replies broken_off(const Occasion&);
    Replies turned_away(const Occasion&);
    Replies denied(const Occasion&);
    Replies talk(const Occasion&);
    Replies parted(const Occasion&);
    Replies closed(const Occasion&);
    Replies overdue(const Occasion&);

    State state_ = State::Connected;
    Time now_{};
    std::optional<Time> parameters_due_{};  // once there is an opponent who waits for them
    std::string name_;                      // as sent
    Seat seat_ = Seat::First;
    PerSeat<std::string> players_{};        // of the match
    std::string tried_;                     // the move last sent, for a refusal after the end
    std::string_view if_alone_, if_early_;  // what to answer if the table denies the last wish
    std::string_view if_parameters_;        // what to answer to parameters once there is a match
};

}  // namespace agon::kulami
