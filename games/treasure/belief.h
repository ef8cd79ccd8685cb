// Where the enemy's fort may be. After some actions the enemy's true position is shown;
// the number of commands it has given until then bounds how far it came, and the first
// step seen afterwards tells exactly how long its way had been.
#pragma once

#include "games/treasure/ground.h"
#include "games/treasure/rules.h"

namespace agon::treasure {

class Belief {
   public:
    // Looks at a view at one's own turn; call it once per turn.
    void observe(const Ground&, const Treasure::Position& view, Seat me);

    // Weight per field of the map, zero where the fort cannot be. Adds up to one.
    std::vector<double> fort(const Ground&, const Treasure::Position& view, Seat me) const;

   private:
    void add_walks(const Ground&, std::vector<double>& weight) const;

    int               first_at_ = -1;     // the enemy's first true position
    int               first_commands_ = 0;  // given by the enemy when it was last seen there
    std::optional<int> way_cost_{};       // commands from the fort to there, once it is certain
    int               last_at_ = -1;
    std::vector<bool> walked_;            // by the enemy while it was looking for its treasure
};

}  // namespace agon::treasure
