// How far a loop is behind: it was ready to run but had no processor, or it stood still
// altogether (stopped, suspended, or busy with one thing for long). Peers must not pay for
// either.
#pragma once

#include <functional>
#include <optional>

#include "net/loop.h"
#include "net/tree_times.h"

namespace agon::net {

class LoopLag {
   public:
    static constexpr Duration pulse = std::chrono::milliseconds(20);  // the loop wakes at least that often, if asked to

    void rests();          // all that came has been handled; what goes out now may wake others, and they us
    void nothing_came();   // up to now; what comes later is noticed late if something else is done first
    void turn_begins();    // what is sent from here on goes out when the turn ends,
    void turn_ends();      // so that whoever was asked in it has not heard anything before
    void wakes(Time now);  // something has come, or a timer rings

    // Something else is done between two looks at what has come.
    struct Work {
        Time began;
        Nanoseconds waited;
    };
    Work work_begins();
    void work_ends(const Work&);

    // By how much what is noticed now may have come earlier: the loop had no processor, or was at work since it looked.
    Duration waited() const { return waited_; }
    Duration stood_still() const { return still_; }  // in all, while it was watched
    void on_standstill(std::function<void(Duration)> f) { tell_ = std::move(f); }
    void watched(bool on) { watched_ = on; }  // only a loop with a pulse can tell that it stood still

   private:
    Duration waited_since_rest();

    RunDelay delay_;
    Nanoseconds at_rest_{};
    Time rested_{}, looked_{};
    Duration waited_{}, still_{};
    Duration at_work_{};  // since it looked, without the waits that are counted anyway
    bool watched_ = false, in_turn_ = false;
    std::optional<Time> asked_{};  // in this turn, the first time
    std::function<void(Duration)> tell_;
};

}  // namespace agon::net
