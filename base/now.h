// The one place where the shell reads the clock; what is below it gets the time as an argument.
#pragma once

#include <ctime>

#include "core/event.h"

namespace agon {

inline Time now() { return std::chrono::steady_clock::now(); }

// Of the processor, by the thread that asks.
inline std::chrono::nanoseconds thread_cpu_time() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
}

}  // namespace agon
