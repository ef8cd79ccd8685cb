// Where a captain puts the fleet: at random, or among the fleets that a simulated shooter
// and what was seen of this opponent's shooting find last.
#pragma once

#include "games/battleship/opponent.h"

namespace agon::battleship {

// What a series of games taught about one opponent.
class Habits {
   public:
    void forget() { *this = {}; }
    // One finished game: what the opponent's sea turned out to be, and how it shot at ours.
    void learn(const Knowledge& theirs, const std::optional<Fleet>& their_fleet, const Knowledge& ours);

    int games() const { return games_; }
    const std::vector<Fleet>& fleets() const { return fleets_; }  // seen whole, in order
    double repetition() const;                                    // estimated chance that an old fleet comes again
    // How much likelier than at random the opponent occupies a cell; all 1 while that is not significant.
    Chances preferences() const;
    // The mean turn at which the opponent shoots at a cell of ours; cells it never reached count as late.
    Chances turns() const;
    const ShooterGuess& shooter() const { return shooter_; }
    HidingPlaces& hiding_places() { return hiding_places_; }

   private:
    int games_ = 0, whole_ = 0, repeated_ = 0;  // whole_: games after which the whole fleet was seen
    std::vector<Fleet> fleets_;
    Chances hits_{}, asked_{}, turn_sum_{};
    double expected_ = 0.17;  // share of occupied cells
    ShooterGuess shooter_;
    HidingPlaces hiding_places_;
};

// One of the hardest among `candidates` uniform fleets, chosen at random, so that it cannot be guessed. If the time is
// over before all of them were tried, among those that were.
std::optional<Fleet> adversarial_fleet(const Layout&, bool sunk_announced, bool sums, const Habits&, Random&,
                                       int candidates, const TimeLeft& = {});

}  // namespace agon::battleship
