// Which positions have the same end before them. At scoring level 0 nothing counts but how
// many marbles each side has on a plate, and of that only what can still change: plates that
// are full or decided are all alike. An exact search may take such positions for one, if it
// counts from the points of the moment on.
#pragma once

#include "games/kulami/state.h"

namespace agon::kulami {

class PlateFutures {
   public:
    PlateFutures();

    // The part of a key that a plate contributes: equal for states from which the same marbles gain the same.
    std::uint64_t key(int plate, int state) const {
        return keys_[static_cast<std::size_t>(plate) * classes + class_[static_cast<std::size_t>(state)]];
    }
    // What a marble in this hole changes in a key, with the plate's states before and after.
    std::uint64_t change(int hole, int plate, int before, int after) const {
        return holes_[static_cast<std::size_t>(hole)] ^ key(plate, before) ^ key(plate, after);
    }
    // The rest of the future: where the side to move may go, and which plate is forbidden after that.
    std::uint64_t of_move(Holes open, int last_plate) const;

   private:
    static constexpr std::size_t classes = PlateValues::states;
    std::array<std::uint8_t, PlateValues::states> class_{};  // 0: nothing can change any more
    std::array<std::uint64_t, classes * plates> keys_{};
    std::array<std::uint64_t, holes> holes_{};
    std::array<std::uint64_t, plates> last_{};
};

const PlateFutures& plate_futures();

}  // namespace agon::kulami
