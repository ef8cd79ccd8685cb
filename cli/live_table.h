// A tournament's table while it is played, and notices between its lines.
#pragma once

#include <chrono>
#include <mutex>

#include "cli/hallway.h"

namespace agon {

// What the head of a cluster has to say, and who joins: kept until the table makes room for it.
class Notices {
   public:
    void add(const std::string& line) {
        std::scoped_lock lock(mutex_);
        lines_ += line + "\n";
    }
    std::string take() {
        std::scoped_lock lock(mutex_);
        return std::exchange(lines_, {});
    }

   private:
    std::mutex mutex_;
    std::string lines_;
};

// Redrawn in place on a terminal, a line now and then elsewhere.
class LiveTable {
   public:
    explicit LiveTable(Verbosity);
    void show(Hallway&, const ArenaInfo&, Notices&);

   private:
    void redraw(Hallway&, const ArenaInfo&, Notices&);

    bool quiet_, shown_, terminal_;
    std::ptrdiff_t lines_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace agon
