#include "games/kulami/plate_futures.h"

#include <algorithm>
#include <vector>

namespace agon::kulami {
namespace {

struct PlateState {
    int size, red, black;
    int free() const { return size - red - black; }
    int id() const { return PlateValues::state(size, red, black); }
};

// What every number of further marbles changes, with the size and the holes left in front.
std::vector<int> future_of(const PlateValues& values, const PlateState& s) {
    std::vector<int> future{s.size, s.free()};
    const int now = values.now[static_cast<std::size_t>(s.id())];
    for (int red = 0; red <= s.free(); ++red)
        for (int black = 0; red + black <= s.free(); ++black) {
            const PlateState then{s.size, s.red + red, s.black + black};
            future.push_back(values.now[static_cast<std::size_t>(then.id())] - now);
        }
    return future;
}

bool is_dead(const std::vector<int>& future) {
    return std::all_of(future.begin() + 2, future.end(), [](int change) { return change == 0; });
}

template <class F>
void each_state(F f) {
    for (const int size : {2, 3, 4, 6})
        for (int red = 0; red <= size; ++red)
            for (int black = 0; red + black <= size; ++black) f(PlateState{size, red, black});
}

}  // namespace

PlateFutures::PlateFutures() {
    const PlateValues values{Goal{}};
    std::vector<std::vector<int>> known{{}};
    each_state([&](const PlateState& s) {
        auto future = future_of(values, s);
        if (is_dead(future)) return;
        const auto at = std::ranges::find(known, future);
        class_[static_cast<std::size_t>(s.id())] = static_cast<std::uint8_t>(at - known.begin());
        if (at == known.end()) known.push_back(std::move(future));
    });
    Random random(0x66757475726573);
    for (auto& k : keys_) k = random();
    for (std::size_t p = 0; p < plates; ++p) keys_[p * classes] = 0;
    for (auto& k : holes_) k = random();
    for (auto& k : last_) k = random();
}

std::uint64_t PlateFutures::of_move(Holes open, int last_plate) const {
    const std::uint64_t k = (open ^ open >> 29) * 0x9e3779b97f4a7c15;
    return (k ^ k >> 32) * 0xd6e8feb86659fd93 ^ last_[static_cast<std::size_t>(last_plate)];
}

const PlateFutures& plate_futures() {
    static const PlateFutures futures;
    return futures;
}

}  // namespace agon::kulami
