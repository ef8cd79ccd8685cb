// Matches that workers of a cluster play, as tables that browsers can watch.
#pragma once

#include <unordered_map>

#include "base/lifeline.h"
#include "cluster/live.h"
#include "cluster/nats.h"
#include "server/web/room.h"

namespace agon {

class FarMatches {
   public:
    static Result<std::unique_ptr<FarMatches>> open(net::Loop&, const nats::Login&, RoomDoors);

   private:
    FarMatches(net::Loop&, std::unique_ptr<nats::Connection>, RoomDoors);
    Result<> follow();
    void heard(const std::string& match, const std::string& worker, const std::string& message);

    RoomDoors doors_;
    std::unordered_map<std::string, std::weak_ptr<cluster::LiveMatch>> matches_;  // kept by their rooms
    Lifeline line_;
    std::unique_ptr<nats::Connection> nats_;
    std::optional<nats::Subscription> subscription_;
};

}  // namespace agon
