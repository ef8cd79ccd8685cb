#include "core/effort.h"

#include <algorithm>

namespace agon {
namespace {

using namespace std::chrono_literals;

// clamp() needs its bounds in order; a measured processor time may exceed the wall: several threads.
Duration fair(const Effort& e) {
    const Duration least = std::min(e.wall, e.cpu.value_or(Duration{}));
    return std::clamp(e.wall - e.arena - e.starved, least, std::max(e.wall, Duration{}));
}

}  // namespace

Duration waited_for_others(Duration cpu, std::span<const ThreadTime> threads) {
    Duration sum{};
    for (const ThreadTime& t : threads) sum += std::max(Duration{}, t.waited - std::max(Duration{}, cpu - t.ran));
    return sum;
}

Duration charged(const Effort& e, Charging how, Duration grace) {
    if (how == Charging::Cpu && e.cpu) return *e.cpu;
    const Duration whole = fair(e);
    const Duration computed = std::min(whole, e.cpu.value_or(Duration{}));
    return std::max(computed, whole - grace);
}

Duration longest_wall(Duration limit, Charging how) {
    return how == Charging::Fair ? 4 * limit + 1s : 30 * limit + 30s;
}

}  // namespace agon
