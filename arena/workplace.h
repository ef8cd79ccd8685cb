// Where the matches of a tournament are played, and what such a place and the tournament
// tell each other. Threads of this process are one place, workers on other machines are
// another; the tournament does not know which it has.
#pragma once

#include <functional>

#include "arena/tournament.h"

namespace agon {

// The tournament as a workplace sees it. Called from any thread.
class Schedule {
   public:
    virtual ~Schedule() = default;
    virtual std::optional<TournamentMatch> next() = 0;                 // waits for one; nothing: no more will come
    virtual std::vector<TournamentMatch> ready(std::size_t most) = 0;  // what may be played now, without waiting
    virtual bool done() = 0;                                           // over, or stopped
    virtual void stop() = 0;                                           // no more matches: next() returns
    // Stores the match, then counts it; one that is stored already changes nothing. `kept` runs after the commit,
    // on another thread.
    virtual void finished(Record, std::function<void()> kept = {}) = 0;
};

class Workplace {
   public:
    virtual ~Workplace() = default;
    virtual Result<> play(Schedule&) = 0;     // until the schedule is done
    virtual void interrupt() = 0;             // from another thread: what is under way is given up
    virtual int voided() const { return 0; }  // games played again because the arena itself was late; after play()
};

}  // namespace agon
