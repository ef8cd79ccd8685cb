// Uniform samples of the fleets that fit what is known, by rejection. The ships that
// explain the hits are listed exactly, the others are thrown at random: on an open sea
// thousands of true samples take a millisecond, where counting would take seconds.
#pragma once

#include "core/random.h"
#include "games/battleship/placements.h"

namespace agon::battleship {

class FleetSampler {
   public:
    explicit FleetSampler(const Constraints&);

    // Nothing after that many failures in a row: fleets are too rare for this method, or there are none.
    std::optional<Fleet> draw(Random&, int tries = 20'000) const;
    bool feasible() const { return !covers_.empty(); }

   private:
    // One way to explain all hits; `weight` is the number of throws for the ships left over,
    // so that every fleet is equally likely whichever cover it contains.
    struct Cover {
        Fleet ships;
        CellSet reserved;
        double up_to;
    };

    void list_covers(const Fleet&, const CellSet& reserved, const CellSet& uncovered);
    double throws_for(const Fleet&, const CellSet& reserved) const;
    const Cover& choose(Random&) const;
    bool throw_rest(Random&, Fleet&, const CellSet& reserved) const;

    Constraints known_;
    Placements open_, free_;  // free_: those that touch no hit
    std::vector<Cover> covers_;
    double total_ = 0;
    bool too_many_ = false;
};

// A uniform legal fleet, whatever the layout; nothing only if the layout has none.
std::optional<Fleet> uniform_fleet(const Layout&, Random&);

}  // namespace agon::battleship
