#include "games/kulami/plate_limits.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace agon::kulami {
namespace {

struct Offer {
    int marbles, points;  // so many together pay so much
};

// The steepest way up for a side that leads by `lead` (behind: negative) with `free` holes
// left. Where the second step is steeper than the first, both are spread over all marbles.
std::optional<Offer> steepest(int size, int lead, int free) {
    const int behind = -lead;
    if (behind < 0 || free < std::max(behind, 1)) return std::nullopt;
    if (behind == 0) return Offer{1, size};
    if (free == behind) return Offer{behind, size};
    return Offer{behind + 1, 2 * size};
}

template <class F>
void each_offer(F f) {
    for (const int size : {2, 3, 4, 6})
        for (int red = 0; red <= size; ++red)
            for (int black = 0; red + black <= size; ++black) {
                const int state = PlateValues::state(size, red, black), free = size - red - black;
                if (const auto o = steepest(size, red - black, free)) f(0, state, *o);
                if (const auto o = steepest(size, black - red, free)) f(1, state, *o);
            }
}

}  // namespace

PlateLimits::PlateLimits() {
    each_offer([&](int colour, int state, const Offer& o) {
        const auto place = std::ranges::find(worth, o.points / o.marbles) - worth.begin();
        offers_[colour][state] = static_cast<std::uint64_t>(o.marbles) << bits * place;
    });
}

const PlateLimits& plate_limits() {
    static const PlateLimits limits;
    return limits;
}

}  // namespace agon::kulami
