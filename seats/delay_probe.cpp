#include "seats/delay_probe.h"

#include <fmt/core.h>

#include "base/speech.h"

namespace agon {

std::string too_busy(const Histogram& delays) {
    using namespace std::chrono_literals;
    constexpr Duration bearable = 10ms;  // in nineteen of twenty cases
    const Duration often = delays.percentile(0.95);
    if (delays.count() == 0 || often <= bearable) return {};
    const auto ms = [](Duration d) { return static_cast<double>(d.count()) / 1000; };
    return fmt::format(
        fmt::runtime(user_language() == Language::German
                         ? "Dieser Rechner war zu beschäftigt, um Zeiten zu beurteilen: Die Arena selbst wartete jedes "
                           "zwanzigste Mal länger als {:.0f} ms auf einen Prozessor, "
                           "höchstens {:.0f} ms. Ein Java-Spieler verliert dadurch nichts, ein anderer Bot vielleicht."
                         : "This machine was too busy to judge time: one time in twenty the arena itself waited more "
                           "than {:.0f} ms for a processor, "
                           "at most {:.0f} ms. It costs a Java player nothing, but maybe another bot."),
        ms(often), ms(delays.max()));
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
