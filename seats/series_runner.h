// Plays what is left of a series on several threads, stores every match before it is
// counted, and stops in good order when the user interrupts.
#pragma once

#include "seats/players.h"
#include "seats/slot.h"
#include "store/recorder.h"

namespace agon {

// Set by SIGINT and SIGTERM while one of these exists.
class InterruptGuard {
   public:
    InterruptGuard();
    ~InterruptGuard();
    static bool requested();
};

struct SeriesJob {
    const GameEntry* game = nullptr;
    SeriesPlan plan{};
    std::array<PlayerSpec, 2> players{};
    Conduct conduct{};
    int concurrency = 1;
    std::vector<int> numbers{};      // of the matches to play
    std::function<bool()> wanted{};  // asked before each match, by several threads; false: enough is known
    Slot::OnEvent on_event{};        // several threads call it
    std::function<void(const Record&)> on_finished{};  // after the commit, on one thread
};

struct SeriesEnd {
    bool interrupted = false;
    Histogram latency{};
    int voided = 0;  // games played again because the arena itself was late
};

Result<SeriesEnd> run_series(const SeriesJob&, Recorder&);  // refused: a match could not be stored

}  // namespace agon
