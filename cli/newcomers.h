// What is handed in while a tournament of uploads runs: looked for now and then, written down, and welcomed.
#pragma once

#include "cli/hallway.h"
#include "cli/live_table.h"
#include "cli/tournament_setup.h"

namespace agon {

class Newcomers {
   public:
    Newcomers(std::string data, Entry entry, const Tournament&);
    void look(Hallway&, Notices&);  // not more often than every other second

   private:
    std::string data_, game_, id_;
    Entry entry_;
    std::vector<Participant> seen_{};
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace agon
