// The end of a running arena.
#pragma once

#include <chrono>

#include "cli/serve_doors.h"
#include "server/server_log.h"
#include "server/web/web.h"

namespace agon {

// SIGTERM: no new matches, those that run have their time, then everything is stored; a second signal shortens the
// wait.
class Shutdown {
   public:
    Shutdown(net::Loop& loop, ArenaServer& hall, Doors& doors, const std::unique_ptr<Web>& web,
             const Recorder& recorder, ServerLog& log, int seconds)
        : loop_(loop), hall_(hall), doors_(doors), web_(web), recorder_(recorder), log_(log), patience_(seconds) {}

    void signal();
    bool all_stored() const { return all_stored_; }
    bool draining() const { return draining_; }

   private:
    void watch();
    void finish();

    net::Loop& loop_;
    ArenaServer& hall_;
    Doors& doors_;
    const std::unique_ptr<Web>& web_;
    const Recorder& recorder_;
    ServerLog& log_;
    std::chrono::seconds patience_;
    net::Time until_{};
    bool draining_ = false, finished_ = false, all_stored_ = true;
};

}  // namespace agon
