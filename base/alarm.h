// A timer of a loop that is set again and again: it rings once at the earliest of the
// moments it was set to, and its owner says then what comes next.
#pragma once

#include <functional>
#include <optional>

#include "net/loop.h"

namespace agon {

class Alarm {
   public:
    Alarm(net::Loop& loop, std::function<void()> ring) : loop_(loop), ring_(std::move(ring)) {}
    ~Alarm() { clear(); }
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

    // Nothing, or a moment after the one that is set: changes nothing.
    void set(std::optional<net::Time> due) {
        if (!due || (due_ && *due_ <= *due)) return;
        clear();
        due_ = due;
        timer_ = loop_.at(*due, [this] {
            due_.reset();
            ring_();
        });
    }
    void clear() {
        if (due_) loop_.cancel(timer_);
        due_.reset();
    }
    bool is_set() const { return due_.has_value(); }

   private:
    net::Loop& loop_;
    std::function<void()> ring_;
    std::optional<net::Time> due_;
    net::TimerId timer_{};
};

}  // namespace agon
