// Games at foreign servers that are played from the browser: each is a room whose referee is
// the foreign server. What it says is shown line by line; whatever it does, that game ends
// and nothing else.
#pragma once

#include <filesystem>

#include "server/arena_server.h"
#include "server/web/clerk.h"
#include "server/web/room.h"
#include "server/web/route.h"

namespace agon {

class AwayGames {
   public:
    AwayGames(net::Loop& loop, RoomDoors doors, std::filesystem::path parameters)
        : loop_(loop), doors_(std::move(doors)), parameters_(std::move(parameters)), memory_(loop) {}

    std::vector<Route> routes();  // for visitors at this machine alone

   private:
    // {"protocol", "address", "name", "player", "options", "games"}; the answer's JSON.
    Result<std::string> begin(const Fields&);
    // The parameters of the last game, or of a file that was put there; on the thread of the memory.
    void remember(std::string json);
    void recall(const Reply&);

    net::Loop& loop_;
    RoomDoors doors_;
    std::filesystem::path parameters_;
    std::shared_ptr<ThreadPool> workers_ = std::make_shared<ThreadPool>(2);  // where our engines think
    Clerk memory_;                                                           // last: ends before what its jobs use
};

}  // namespace agon
