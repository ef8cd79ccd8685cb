#include "base/own_time.h"

#include <algorithm>

#include "base/now.h"

namespace agon {

OwnTime::OwnTime(net::RunDelay& delay) : delay_(delay), before_(delay_.now()), began_(now()) {}

Effort OwnTime::effort() {
    Effort e{.wall = std::chrono::duration_cast<Duration>(now() - began_)};
    const net::ThreadTimes after = delay_.now();
    if (after.ran == net::Nanoseconds{}) return e;  // nobody counts
    const auto spent = [](net::Nanoseconds n) { return std::max(Duration{}, std::chrono::duration_cast<Duration>(n)); };
    e.cpu = spent(after.ran - before_.ran);
    e.starved = spent(after.waited - before_.waited);
    return e;
}

}  // namespace agon
