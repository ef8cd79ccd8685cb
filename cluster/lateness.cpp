#include "cluster/lateness.h"

#include <algorithm>

namespace agon::cluster {
namespace {

using namespace std::chrono_literals;

constexpr Duration shortest = 5s;  // fewer samples say nothing about the last hundredth
constexpr std::size_t most = 60'000;

}  // namespace

void Lateness::woke(Time at, Duration late) {
    samples_.push_back({at, late});
    if (samples_.size() > most) samples_.pop_front();
}

Duration Lateness::percentile99(Time since, Time now, Duration late_now) const {
    const Time from = std::min(since, now - shortest);
    std::vector<Duration> all;
    if (late_now > Duration::zero()) all.push_back(late_now);
    for (auto it = samples_.rbegin(); it != samples_.rend() && it->at >= from; ++it) all.push_back(it->late);
    std::ranges::sort(all, std::greater());
    Duration covered{}, whole{};
    for (const Duration late : all) whole += interval_ + late;
    for (const Duration late : all)
        if ((covered += interval_ + late) >= whole / 100) return late;
    return {};
}

}  // namespace agon::cluster
