// The person at this terminal, as a player: sees the board, types a move, reads why a
// move is not possible, says something to the opponent. A forced pass is made without asking.
#pragma once

#include <functional>

#include "core/catalogue.h"

namespace agon {

class TerminalPlayer final : public Engine {
   public:
    TerminalPlayer(const GameEntry& game, Language language) : game_(game), language_(language) {}
    void new_game(Seat, const AnyPosition&, std::uint64_t seed) override;
    void observe(const Event&, const AnyPosition& view) override;
    Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token) override;

    void on_say(std::function<void(const std::string&)> say) { say_ = std::move(say); }  // without it nobody hears
    enum class Next : std::uint8_t { Again, Leave, Stopped };
    Next after_game(std::stop_token) const;  // what the person wants now

   private:
    std::string said(const Phrase&) const;
    void show(const AnyPosition&) const;
    void help(const AnyPosition&, Seat) const;
    bool obey(const std::string& line, const AnyPosition&, Seat) const;  // a word that is no move
    bool talk(const std::string& line) const;

    const GameEntry& game_;
    Language language_;
    std::function<void(const std::string&)> say_{};
    Seat seat_ = Seat::First;
    std::uint64_t seed_ = 0;
    std::string heard_;  // what happened since the board was shown last
};

}  // namespace agon
