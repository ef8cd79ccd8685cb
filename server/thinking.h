// Engines think on threads of their own while the loop serves. A decision comes back to the
// loop, and not before the moment that the pace of its table allows.
#pragma once

#include "base/lifeline.h"
#include "base/thread_pool.h"
#include "core/effort.h"
#include "core/engine.h"

namespace agon {

class Thinking {
   public:
    struct Task {
        std::shared_ptr<Engine> engine;
        std::shared_ptr<const AnyPosition> view;
        Seat seat;
        Budget budget;
        Time not_before;
    };
    // On the loop, with what the engine needed: a pause is not charged.
    using Decided = std::function<void(const Decision&, const Effort&)>;

    // longest: that any engine thinks about a move, whatever its clock says.
    Thinking(net::Loop&, int workers, Duration longest);

    void begin(Task, Decided);
    std::size_t waiting() const { return workers_.waiting(); }  // tasks without a thread

   private:
    struct Answer;
    Budget bounded(Budget) const;
    void deliver(const std::shared_ptr<Answer>&);

    net::Loop& loop_;
    Duration longest_;
    Lifeline lifeline_;
    ThreadPool workers_;  // last: ends before what its jobs use
};

}  // namespace agon
