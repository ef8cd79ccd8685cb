// Whether this machine was starved while a player was on the clock of which nobody can say
// whether it was: one that the arena did not start. A thread computes a little again and
// again and compares the wall with its processor time. One that only sleeps would see
// nothing: who wakes up is served at once, who computes waits.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/event.h"

namespace agon {

class StarvationProbe {
   public:
    StarvationProbe();
    Duration take_worst();  // how much longer than its processor time a burst took at worst, since the last call

   private:
    void measure(std::stop_token);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    Duration worst_{};
    std::jthread burner_;
};

}  // namespace agon
