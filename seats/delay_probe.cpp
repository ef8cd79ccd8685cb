#include "seats/delay_probe.h"

#include <fmt/core.h>

namespace agon {

std::optional<Phrase> too_busy(const Histogram& delays) {
    using namespace std::chrono_literals;
    constexpr Duration bearable = 10ms;  // in nineteen of twenty cases
    const Duration often = delays.percentile(0.95);
    if (delays.count() == 0 || often <= bearable) return std::nullopt;
    const auto ms = [](Duration d) { return fmt::format("{:.0f}", static_cast<double>(d.count()) / 1000); };
    return Phrase{"seats.too_busy", {ms(often), ms(delays.max())}};
}

DelayProbe::DelayProbe() : sleeper_([this](std::stop_token stop) { measure(stop); }) {}

Histogram DelayProbe::delays() const {
    std::scoped_lock lock(mutex_);
    return delays_;
}

void DelayProbe::measure(std::stop_token stop) {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        const Time due = std::chrono::steady_clock::now() + 20ms;
        if (wake_.wait_until(lock, stop, due, [&] { return stop.stop_requested(); })) return;
        delays_.add(std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - due));
    }
}

}  // namespace agon
