// Small things every command needs to talk to a person at a terminal.
#pragma once

#include <chrono>
#include <string>

namespace agon {

bool is_terminal(int fd);

// "[=====>    ] 412/1000  83.1 games/s  ETA 0:07" on a terminal, a plain line every ten seconds elsewhere.
class Progress {
   public:
    Progress(int total, int already_done, bool shown);
    ~Progress();
    void done(int count);

   private:
    void draw();
    using Clock = std::chrono::steady_clock;
    int total_, count_, first_;
    bool shown_, terminal_;
    Clock::time_point began_ = Clock::now(), drawn_{};
};

}  // namespace agon
