// Where the enemy's fort may be. After some actions the enemy's true position is shown; every way by which it may have
// come there from every field of its half, returns and wasted commands included, is a guess of its own. Each step seen
// afterwards weighs the guesses by how well some manner of walking explains it, and what we have looked at ourselves
// without finding a fort excludes the rest.
#pragma once

#include "games/treasure/rules.h"
#include "games/treasure/walkers.h"

namespace agon::treasure {

class Belief {
   public:
    // Looks at a view at one's own turn; call it once per turn.
    void observe(const Ground&, const Treasure::Position& view, Seat me);

    // Weight per field of the map, zero where the fort cannot be. Adds up to one.
    std::vector<double> fort(const Ground&, const Treasure::Position& view, Seat me) const;

    // What the enemy has seen since it is shown, and probably before.
    std::vector<bool> seen_by_enemy(const Ground&) const;
    bool sighted() const { return !trail_.empty(); }

   private:
    struct Guess {
        Wanderer wanderer;
        int cost;  // commands of its way before the first sighting
    };

    void first_sighting(const Ground&, const Treasure::Position& view, Seat me, int at);
    void guess_back(std::vector<int>& way, int cost, int most, const Treasure::Position& view, Seat enemy);
    void further_step(int to, int commands);
    double plausible(const Guess&) const;

    Lawn lawn_;
    std::vector<Guess> guesses_;
    std::vector<int> trail_;         // the enemy's true fields in order, while it looked for its treasure
    int first_commands_ = 0;         // given by the enemy when it was last seen on the first of them
    int last_commands_ = 0;          // when it entered the last of them
    int steps_ = 0, wasteful_ = 0;   // seen from begin to end; that took more commands than needed
    std::vector<bool> shown_;        // what the enemy has seen since it is shown
    std::optional<int> way_cost_{};  // commands until it left the first field, once that is certain
};

}  // namespace agon::treasure
