#include "seats/starvation_probe.h"

#include <time.h>

#include <algorithm>

#include "base/now.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Duration burst = 2ms, pause = 48ms;  // 4 % of one processor

// Of this thread; every kernel counts it, also one that tells nobody who waits.
Duration own_cpu() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::duration_cast<Duration>(std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec));
}

// How much longer than its processor time a burst took.
Duration wait_in_burst() {
    const Time began = now();
    const Duration before = own_cpu();
    Duration used{};
    for (; used < burst; used = own_cpu() - before)
        for (volatile int n = 0; n < 10'000;) n = n + 1;
    return std::max(Duration{}, std::chrono::duration_cast<Duration>(now() - began) - used);
}

}  // namespace

StarvationProbe::StarvationProbe() : burner_([this](std::stop_token stop) { measure(stop); }) {}

Duration StarvationProbe::take_worst() {
    std::scoped_lock lock(mutex_);
    return std::exchange(worst_, Duration{});
}

void StarvationProbe::measure(std::stop_token stop) {
    while (!stop.stop_requested()) {
        const Duration waited = wait_in_burst();
        std::unique_lock lock(mutex_);
        worst_ = std::max(worst_, waited);
        wake_.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); });
    }
}

}  // namespace agon
