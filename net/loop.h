// The event loop. One thread runs a loop, and everything that belongs to it (ports,
// timers, HTTP) happens on that thread; several loops may run in several threads.
// It hides Asio, so that users of a port need no Boost.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>

namespace agon::net {

using Time = std::chrono::steady_clock::time_point;
using Duration = std::chrono::microseconds;

struct TimerId {  // a default one names no timer
    Time when{};
    std::uint64_t number = 0;
    friend constexpr auto operator<=>(const TimerId&, const TimerId&) = default;
};

class Loop {
   public:
    Loop();
    ~Loop();  // child processes still there are killed and reaped; no callback is called any more
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    void run();                        // until stop(); may be called again afterwards
    void poll();                       // does what is ready now, without waiting
    void stop();                       // from any thread; before run() it makes the next run() return at once
    void post(std::function<void()>);  // from any thread; in order; runs while a thread is in run() or poll()

    TimerId at(Time, std::function<void()>);  // once, on this loop's thread, never early
    void cancel(TimerId);                     // a timer that has fired, or the default id, is ignored
    // Its own lateness: waited for a processor before it woke to what it does now; stood still in all.
    Duration waited() const;
    Duration stood_still() const;
    void on_standstill(std::function<void(Duration)>);  // told before what is handled late
    void expect(
        int more);  // that somebody's clock runs (+1) or no longer does (-1): the loop keeps its pulse meanwhile
    void rest();    // alive at this moment; called before a question goes out

    // SIGINT and SIGTERM go to this callback, as an ordinary event. At most one loop of a process may ask for them.
    void on_signal(std::function<void(int)>);

    struct Impl;  // for the ports in this folder
    Impl& impl() { return *impl_; }

   private:
    std::unique_ptr<Impl> impl_;
};

}  // namespace agon::net
