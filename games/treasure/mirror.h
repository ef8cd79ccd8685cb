// The game as a client knows it: builds the position that our engines think about from
// the states a foreign server tells and from one's own commands. The own figure always
// has the first seat here.
#pragma once

#include "games/treasure/messages.h"
#include "games/treasure/rules.h"

namespace agon::treasure {

class ClientView {
   public:
    explicit ClientView(const Rules& rules) { position_.rules = rules; }

    // Takes a new state of the server. A map that does not fit the rules is refused.
    Verdict update(const GameState&, const std::string& own_id);
    void acted(const Treasure::Move&);  // our action was accepted

    const Treasure::Position& position() const { return position_; }
    bool complete() const;  // enough is told to act: after the own half map the whole map and where our figure is
    static constexpr Seat me = Seat::First, enemy = Seat::Second;

   private:
    Verdict take_nodes(const std::vector<MapNode>&);
    Verdict take_one_half(const std::vector<MapNode>&, Map grid);
    Verdict take_map(const std::vector<MapNode>&, Map grid);
    void take_figures(const std::vector<MapNode>&);
    void look_around();

    Treasure::Position position_;
    std::optional<bool> starter_{};  // did we act first?
};

}  // namespace agon::treasure
