// Our own sea: who places the fleet and answers shots. The honest one keeps to the fleet it drew. The evasive one
// announces column sums that say little and answers as it likes, but only what the fleet it holds explains: each time
// it moves to a fleet that fits the sums and all answers, so that no audit can convict it. The build chooses one of
// them (AGON_BOARD_EVASIVE).
#pragma once

#include "firmware/shooter.h"

namespace agon::firmware {

class HonestSea {
   public:
    HonestSea(const Layout& l, Chance& chance) : fleet_(random_fleet(l, chance)) {}

    bool answer(Cell c, int /*slice*/, auto&& /*time_left*/) { return fleet_.at(c) != nullptr; }
    void settle(auto&& placed) { fleet_ = placed(); }  // before the sums are announced
    const Fleet& fleet() const { return fleet_; }

   private:
    Fleet fleet_;
};

class EvasiveSea {
   public:
    EvasiveSea(const Layout&, Chance&);

    // Draws fleets that the opponent may believe in, `slice` steps at a time, until they are enough or the time is up.
    bool answer(Cell c, int slice, auto&& time_left) {
        if (said_.has(c)) return fleet_.at(c) != nullptr;
        for (int done = 0; done < most_steps && time_left(); done += slice) believed_.think(0, slice);
        return choose(c);
    }
    void settle(auto&& /*placed*/) {}              // it moves anyway
    const Fleet& fleet() const { return fleet_; }  // fits the sums and every answer so far

   private:
    static constexpr int most_steps = 4000;
    bool choose(Cell);

    Layout layout_;
    Fleet fleet_;
    Shooter believed_;  // our sea as the opponent may believe it
    CellSet said_{};
};

// The ships of a sea whose ships do not touch.
Fleet ships_in(const Layout&, const CellSet&);

}  // namespace agon::firmware
