// The person at this terminal, as a player: sees the board, types a move, reads why a
// move is not possible. A forced pass is made without asking.
#pragma once

#include "core/catalogue.h"

namespace agon {

class TerminalPlayer final : public Engine {
   public:
    TerminalPlayer(const GameEntry& game, Language language) : game_(game), language_(language) {}
    void new_game(Seat, const AnyPosition&, std::uint64_t seed) override;
    void observe(const Event&, const AnyPosition& view) override;
    Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token) override;

   private:
    std::string said(const Phrase&) const;
    void show(const AnyPosition&) const;
    void help(const AnyPosition&, Seat) const;

    const GameEntry& game_;
    Language language_;
    Seat seat_ = Seat::First;
    std::uint64_t seed_ = 0;
    std::string heard_;  // what happened since the board was shown last
};

}  // namespace agon
