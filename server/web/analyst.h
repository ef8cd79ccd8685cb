// Thinks for people: hints, values of all moves, the curve of a whole match. It has threads
// of its own, so that no match waits for it, and takes on only so much at a time.
#pragma once

#include "base/lifeline.h"
#include "base/thread_pool.h"
#include "server/web/room.h"

namespace agon {

struct Advice {
    const GameEntry* game;
    int ply = 0;
    std::optional<Seat> seat{};
    Decision decision{};  // values, note and overlay too
};

// A match up to some event, copied: the thinking happens elsewhere.
struct Study {
    const GameEntry* game;
    Header header;
    std::vector<Event> log;
    int ply = -1;                // after so many of the moves that stand; negative: after all
    std::optional<Seat> seat{};  // whose eyes, and whose move; none: the seat that is to act
    Duration time = std::chrono::milliseconds(1000);
    bool values = true;                       // of all moves, where the engine can say; otherwise only its choice
    std::shared_ptr<AnyPosition> position{};  // instead of header and log
};

class Analyst {
   public:
    using Done = std::function<void(Result<Advice>)>;

    Analyst(net::Loop& loop, int threads) : line_(loop), workers_(threads) {}

    void advise(Study, Done);  // Done runs on the loop; at once, with a refusal, if too much is waiting
    // One value per position from the first seat's side: the start, after the first move …; nothing where the
    // engine cannot say.
    void curve(Study, std::function<void(std::vector<std::optional<double>>)>);

   private:
    void run(std::function<std::function<void()>(std::stop_token)> job);  // the job returns what the loop is to do
    bool busy() const { return waiting_ >= 64; }

    Lifeline line_;
    int waiting_ = 0;
    ThreadPool workers_;  // last: ends before what its jobs use
};

void write_advice(JsonWriter&, const Advice&);  // the fields of an object: ply, seat, move, note, values, overlay

// The strongest engine of a game, by its name.
std::string strongest_engine(const GameEntry&);

}  // namespace agon
