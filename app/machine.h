// What this machine is, and whether it has time, for reports.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "arena/histogram.h"

namespace agon {

std::string cpu_model();
std::string host_name();
std::string find_program(const std::string& name);  // its full path, empty if it is not there

// A sentence if these delays (how late a thread of ours came to run) are those of a machine on which
// wall-clock times of bots mean little; empty otherwise. In the user's language.
std::string too_busy(const Histogram& delays);

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
