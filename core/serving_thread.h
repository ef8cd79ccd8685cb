// The thread that serves must never wait: all its guests would wait with it. What waits for a
// disk or a child process says so by this_waits(), and a build with assertions stops where such
// a thread gets there.
#pragma once

#include <cassert>
#include <utility>

namespace agon {

// As long as it exists, the thread that made it serves guests.
class ServingThread {
   public:
    ServingThread() : before_(std::exchange(here(), true)) {}
    ~ServingThread() { here() = before_; }
    ServingThread(const ServingThread&) = delete;
    ServingThread& operator=(const ServingThread&) = delete;

    static bool& here() {
        thread_local bool serves = false;
        return serves;
    }

   private:
    bool before_;
};

inline void this_waits() { assert(!ServingThread::here() && "what waits must not run on the thread that serves"); }

}  // namespace agon
