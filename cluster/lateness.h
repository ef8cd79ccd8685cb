// How late a machine wakes programs up, which is what a bot's clock suffers from. Pure:
// a LatencyMeter (cluster/worker.h) sleeps for a fixed time again and again and reports how much longer it took.
#pragma once

#include <deque>

#include "core/event.h"

namespace agon::cluster {

class Lateness {
   public:
    explicit Lateness(Duration interval) : interval_(interval) {}

    void woke(Time at, Duration late);

    // What the machine did not exceed in 99 % of the time since then (at least five seconds, as far as known). Weighed
    // by time: one stop of a second counts like all the intervals it covered. `late_now`: by how much the next report
    // is late.
    Duration percentile99(Time since, Time now, Duration late_now) const;

   private:
    struct Sample {
        Time at;
        Duration late;
    };
    Duration interval_;
    std::deque<Sample> samples_;
};

}  // namespace agon::cluster
