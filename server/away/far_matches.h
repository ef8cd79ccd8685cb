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
    FarMatches(net::Loop&, const nats::Login&, RoomDoors);  // throws nats::Failure

   private:
    void heard(const std::string& match, const std::string& worker, const std::string& message);

    RoomDoors doors_;
    std::unordered_map<std::string, std::weak_ptr<cluster::LiveMatch>> matches_;  // kept by their rooms
    Lifeline line_;
    nats::Connection nats_;
    std::optional<nats::Subscription> subscription_;
};

}  // namespace agon
