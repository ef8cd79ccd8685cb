// Thinks for people: hints, values of all moves, the curve of a whole match. It has threads
// of its own, so that no match waits for it, and takes on only so much at a time.
#pragma once

#include "arena/study.h"
#include "base/lifeline.h"
#include "base/thread_pool.h"

namespace agon {

class Analyst {
   public:
    using Done = std::function<void(Result<Advice>)>;

    Analyst(net::Loop& loop, int threads) : line_(loop), workers_(threads) {}

    void advise(Study, Done);  // Done runs on the loop; at once, with a refusal, if too much is waiting
    // One value per position from the first seat's side: the start, after the first move …; equally deep everywhere,
    // as in the match's report. Nothing while the match runs, and where the engine cannot say.
    void curve(Study, std::function<void(std::vector<std::optional<double>>)>);

   private:
    void run(std::function<std::function<void()>(std::stop_token)> job);  // the job returns what the loop is to do
    bool busy() const { return waiting_ >= 64; }

    Lifeline line_;
    int waiting_ = 0;
    ThreadPool workers_;  // last: ends before what its jobs use
};

}  // namespace agon
