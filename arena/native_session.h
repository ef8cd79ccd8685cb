// The arena's own bot protocol in the server role (docs/protocols/agon.md): plain text
// lines, the same for every game and on every kind of connection. A bot needs to say
// `ready` and `move`, and to read `turn`.
#pragma once

#include "core/occasion.h"

namespace agon {

struct NativeSettings {
    std::string game{};  // what the greeting names; empty: a lobby, the bot chooses with `sit`
    Duration start_limit = std::chrono::seconds(10);  // from opening the connection to `ready`
    std::uint64_t seed = 0;                           // draws the moves of `example`
};

// What a bot in a lobby asked for with `sit GAME [against PLAYER] [rules RULES]`.
struct SeatWish {
    std::string game, against{}, rules{};
    bool operator==(const SeatWish&) const = default;
};

class NativeSession final : public Session {
   public:
    enum class State : std::uint8_t {
        Greeted,   // has not said `ready`
        Idle,      // in no match
        Watching,  // in a match, with no `turn` to answer
        Asked,     // in a match, with a `turn` to answer
        Closed,
    };
    static std::span<const Transition> transitions();

    explicit NativeSession(NativeSettings);

    Replies on_open(Time) override;
    Replies on_line(std::string_view line, Time arrived) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;
    Replies tick(Time) override;
    std::optional<Time> deadline() const override { return state_ == State::Greeted ? ready_by_ : std::nullopt; }

    const SeatWish& wish() const { return wish_; }  // set when a lobby bot asks to Sit
    bool wants_resume() const { return wants_.resume; }
    void give_token(std::string token) { token_ = std::move(token); }  // of its place, told when the match begins

   private:
    enum class Input : std::uint8_t {
        Ready,
        Want,
        UnknownWant,
        Move,
        Resign,
        Overtaken,  // a `move` or `resign` for a turn that was cut off
        Say,
        Sit,
        BadSit,
        Resume,
        Misused,  // `resign` with more words, `sit` or `resume` outside a lobby
        Unknown,
        NulByte,
        Silence,
        Begun,
        Resumed,
        TurnDue,  // follows other news: the bot may act
        OwnMove,
        OpponentsMove,
        Refused,
        Undone,
        Finished,
        Talk,
        Denied,
        LeftTable,    // in a lobby the bot may sit down again
        NoMoreGames,  // elsewhere it may not
    };
    struct Steps;  // the table of states
    Input input_of(std::string_view word, std::string_view rest) const;
    std::optional<Input> input_of(const News&) const;
    std::optional<Input> input_of(const Event&) const;
    Replies take(Input, Occasion);
    bool in_lobby() const { return settings_.game.empty(); }
    Replies violate(Fault, Phrase);
    void ask_if_due(Replies&, const Occasion&);

    Replies ignore(const Occasion&) { return {}; }
    Replies not_understood(const Occasion&);
    Replies bad_sit(const Occasion&);
    Replies out_of_turn(const Occasion&);
    Replies nul_byte(const Occasion&);
    Replies silence(const Occasion&);
    Replies ready(const Occasion&);
    Replies want(const Occasion&);
    Replies move(const Occasion&);
    Replies resign(const Occasion&);
    Replies overtaken(const Occasion&);
    Replies say(const Occasion&);
    Replies sit(const Occasion&);
    Replies resume(const Occasion&);

    Replies begun(const Occasion&);
    Replies resumed(const Occasion&);
    std::vector<std::string> introduction(const Header&, Seat, const Conduct&, const AnyPosition& start);
    Replies turn(const Occasion&);
    Replies own_move(const Occasion&);
    Replies played(const Occasion&);
    Replies refused(const Occasion&);
    Replies undone(const Occasion&);
    Replies finished(const Occasion&);
    template <Replies (NativeSession::*deed)(const Occasion&)>
    Replies cut_off(const Occasion& o) {  // the answer to the open turn will come too late
        ++stale_;
        return (this->*deed)(o);
    }
    Replies talk(const Occasion&);
    Replies denied(const Occasion&);
    Replies bye(const Occasion&);

    NativeSettings settings_;
    State state_ = State::Greeted;
    std::string game_;  // whose sentences to speak
    std::string name_{};
    SeatWish wish_{};
    std::string token_{};
    struct {
        bool legal = false, board = false, echo = false, resume = false;
    } wants_{};
    std::optional<Time> ready_by_{};
    Seat seat_ = Seat::First;  // in the match
    Conduct conduct_{};
    int stale_ = 0;               // answers still to come for turns that were cut off: thrown away
    std::uint64_t examples_ = 0;  // how many were drawn
};

}  // namespace agon
