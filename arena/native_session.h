// The arena's own bot protocol in the server role (docs/protocols/agon.md): plain text
// lines, the same for every game and on every kind of connection. A bot needs to say
// `ready` and `move`, and to read `turn`.
#pragma once

#include "core/session.h"

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
    explicit NativeSession(NativeSettings);

    Replies on_open(Time) override;
    Replies on_line(std::string_view line, Time arrived) override;
    Replies on_news(const News&, const AnyPosition* view, const ClockView&) override;
    Replies tick(Time) override;
    std::optional<Time> deadline() const override { return ready_by_; }

    const SeatWish& wish() const { return wish_; }  // set when a lobby bot asks to Sit

   private:
    struct Playing {
        Seat seat;
        Conduct conduct;
    };

    Replies before_ready(std::string_view word, std::string_view rest, std::string_view line);
    Replies after_ready(std::string_view word, std::string_view rest, std::string_view line);
    Replies ready(std::string_view name);
    Replies sit(std::string_view wish);
    Replies answer(Ask, std::string_view quoted);
    Replies violate(Fault, Phrase);
    bool in_lobby() const { return settings_.game.empty(); }

    Replies begun(const Begun&, const AnyPosition& view, const ClockView&);
    Replies happened(const Event&, const AnyPosition& view, const ClockView&);
    Replies ended(const Finished&);
    void cut_off_turn();
    void ask_for_move(Replies&, const AnyPosition& view, const ClockView&);

    NativeSettings settings_;
    std::string game_;  // whose sentences to speak
    std::string name_{};
    SeatWish wish_{};
    bool wants_legal_ = false, wants_board_ = false, wants_echo_ = false;
    bool is_ready_ = false, closed_ = false;
    std::optional<Time> ready_by_{};
    std::optional<Playing> match_{};
    bool awaited_ = false;        // a `turn` is out and not yet answered
    int stale_ = 0;               // answers still to come for turns that an end cut off: thrown away
    std::uint64_t examples_ = 0;  // how many were drawn
};

}  // namespace agon
