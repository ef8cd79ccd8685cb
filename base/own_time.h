// What the thread that has it spends from its making on: an engine in the arena's own
// process is charged by the same rule as a player outside.
#pragma once

#include "core/effort.h"
#include "net/tree_times.h"

namespace agon {

class OwnTime {
   public:
    explicit OwnTime(net::RunDelay&);  // which keeps a file open, so that the next time costs less
    Effort effort();                   // on the same thread

   private:
    net::RunDelay& delay_;
    net::ThreadTimes before_;
    Time began_;
};

}  // namespace agon
