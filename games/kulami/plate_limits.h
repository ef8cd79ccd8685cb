// How far the plates can still carry either side. Every marble that a side has left is worth
// at most what the most rewarding plate pays for one more; plates that are decided pay
// nothing. The sum over the marbles left bounds the final points from both sides, often long
// before the last marble.
#pragma once

#include "games/kulami/state.h"

namespace agon::kulami {

class PlateLimits {
   public:
    PlateLimits();

    // What `marbles` more of this colour can gain at most on these plates, in points.
    int gain(std::uint64_t offers, int marbles) const {
        int sum = 0;
        for (int i = 0; i < classes && marbles > 0; ++i) {
            const int n = std::min(marbles, static_cast<int>(offers >> bits * i & mask));
            sum += n * worth[i];
            marbles -= n;
        }
        return sum;
    }
    // A plate's offers to a colour, to be summed over plates.
    std::uint64_t offers(int colour, int state) const { return offers_[colour][state]; }

   private:
    static constexpr int bits = 16, classes = 4;
    static constexpr std::uint64_t mask = (1u << bits) - 1;
    static constexpr std::array<int, classes> worth{6, 4, 3, 2};  // all that a marble can pay; a test counts them

    std::array<std::array<std::uint64_t, PlateValues::states>, 2> offers_{};
};

const PlateLimits& plate_limits();

}  // namespace agon::kulami
