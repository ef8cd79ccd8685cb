#include "net/loop_lag.h"

#include <algorithm>
#include <utility>

namespace agon::net {

void LoopLag::rests() {
    if (in_turn_) {
        if (!asked_) asked_ = std::chrono::steady_clock::now();
        return;
    }
    at_rest_ = delay_.now().waited;
    rested_ = std::chrono::steady_clock::now();
}

void LoopLag::nothing_came() {
    at_work_ = {};
    rests();
}

void LoopLag::turn_begins() {
    in_turn_ = true;
    looked_ = std::chrono::steady_clock::now();
    at_work_ = {};
}

void LoopLag::turn_ends() {
    in_turn_ = false;
    const Time end = std::chrono::steady_clock::now();
    const auto asked = std::exchange(asked_, {});
    at_work_ += std::chrono::duration_cast<Duration>(asked.value_or(end) - looked_);
    if (asked) still_ += std::chrono::duration_cast<Duration>(end - *asked);
    rests();
}

LoopLag::Work LoopLag::work_begins() { return {std::chrono::steady_clock::now(), delay_.now().waited}; }

void LoopLag::work_ends(const Work& w) {
    const Nanoseconds all = std::chrono::steady_clock::now() - w.began, waited = delay_.now().waited - w.waited;
    at_work_ += std::chrono::duration_cast<Duration>(std::max(Nanoseconds{}, all - waited));
}

Duration LoopLag::waited_since_rest() {
    if (rested_ == Time{}) return {};
    return std::chrono::duration_cast<Duration>(std::max(Nanoseconds{}, delay_.now().waited - at_rest_));
}

// What exceeds a pulse and was no wait for a processor: the loop could not look. A little more is the timer's own.
void LoopLag::wakes(Time now) {
    constexpr Duration usual = std::chrono::milliseconds(5);
    const Duration waited = waited_since_rest();
    waited_ = waited + at_work_;
    const bool known = watched_ && rested_ != Time{};
    const Duration lost = known ? std::chrono::duration_cast<Duration>(now - rested_) - waited - pulse : Duration{};
    if (lost <= usual) return;
    still_ += lost;
    rested_ = now;
    if (tell_) tell_(lost);
}

}  // namespace agon::net
