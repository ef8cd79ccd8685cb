// Whether this machine has time to judge the times of bots.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "arena/histogram.h"
#include "core/refusal.h"

namespace agon {

// A remark if these delays (how late a thread of ours came to run) are those of a machine on which
// wall-clock times of bots mean little.
std::optional<Phrase> too_busy(const Histogram& delays);

// Measures the arena's own scheduling delay while bots play: a thread that only sleeps, and
// sees how late it wakes. The load average would tell of the last minute, not of this match.
class DelayProbe {
   public:
    DelayProbe();
    Histogram delays() const;  // so far

   private:
    void measure(std::stop_token);

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    Histogram delays_;
    std::jthread sleeper_;
};

}  // namespace agon
