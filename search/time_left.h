// Until when a player may think about one move. The clock is handed in: a test lets time pass as it likes, and a
// player on a crowded machine gives a cheaper answer in time instead of a better one too late.
#pragma once

#include <functional>

#include "core/engine.h"

namespace agon {

using ReadClock = std::function<Time()>;

inline Time real_clock() { return std::chrono::steady_clock::now(); }

class TimeLeft {
   public:
    TimeLeft() = default;  // for ever
    // `share` is the part of a limit per move that may be used; of a limit for the match a twentieth is.
    TimeLeft(const Budget& b, ReadClock clock, double share) : clock_(std::move(clock)) {
        std::optional<Duration> most = b.per_move;
        if (b.total_left) most = std::min(most.value_or(Duration::max()), *b.total_left / 20 + b.increment);
        if (most) until_ = clock_() + std::chrono::duration_cast<Duration>(*most * share);
    }

    bool limited() const { return until_ != Time::max(); }
    bool over() const { return limited() && clock_() >= until_; }

   private:
    ReadClock clock_{};
    Time until_ = Time::max();
};

}  // namespace agon
