// Where the enemy's fort may be. After some actions the enemy's true position is shown;
// the number of commands it has given until then bounds how far it came, and the first
// step seen afterwards tells exactly how long its way had been. Every way it may have
// come is weighed by how well it goes with where the enemy searched later.
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

    // Commands until the enemy may win, on average: what it has left to search, and the way to our fort.
    double enemy_needs(const Ground&, const Treasure::Position& view, Seat me) const;

   private:
    std::vector<double> weigh_ways(const Ground&) const;

    std::vector<int> trail_;         // the enemy's true fields in order, while it looked for its treasure
    int commands_ = 0;               // given by the enemy when it was last seen on the first of them
    std::optional<int> way_cost_{};  // commands from the fort to that field, once it is certain
};

}  // namespace agon::treasure
