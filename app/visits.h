// Sitting down at somebody else's server from the browser: each visit is a room whose
// referee is the foreign server. What it says is shown line by line; whatever it does,
// the visit ends and nothing else.
#pragma once

#include <filesystem>

#include "app/arena_server.h"
#include "app/room.h"

namespace agon {

struct VisitDoors {
    std::function<void(const std::string& table)> changed;
    std::function<void(const std::string& table, const std::string& message)> tell;  // to those who have a seat there
    std::function<void(const std::string& table, std::unique_ptr<Room>)> adopt;
    std::function<void(const Record&)> keep;  // a match that is over, for the replay
};

class Visits {
   public:
    Visits(net::Loop& loop, VisitDoors doors, std::filesystem::path parameters)
        : loop_(loop), doors_(std::move(doors)), parameters_(std::move(parameters)) {}

    // {"protocol", "address", "name", "player", "options", "games"}; the answer's JSON.
    OrRefusal<std::string> begin(const Fields&, Time now);
    std::string remembered() const;  // the parameters of the last visit, or of a file that somebody put there

   private:
    net::Loop& loop_;
    VisitDoors doors_;
    std::filesystem::path parameters_;
    std::shared_ptr<Workers> workers_ = std::make_shared<Workers>(2);  // where our engines think
};

}  // namespace agon
