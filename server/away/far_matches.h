// Matches that workers of a cluster play, as tables that browsers can watch.
#pragma once

#include <unordered_map>

#include "cluster/live.h"
#include "cluster/nats.h"
#include "server/web/room.h"

namespace agon {

class FarMatches {
   public:
    static Result<std::unique_ptr<FarMatches>> open(net::Loop&, const nats::Login&, VisitDoors);
    ~FarMatches();

   private:
    FarMatches(net::Loop&, std::unique_ptr<nats::Connection>, VisitDoors);
    Result<> follow();
    void heard(const std::string& match, const std::string& worker, const std::string& message);

    net::Loop& loop_;
    VisitDoors doors_;
    std::unordered_map<std::string, std::weak_ptr<cluster::LiveMatch>> matches_;  // kept by their rooms
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::unique_ptr<nats::Connection> nats_;
    std::optional<nats::Subscription> subscription_;
};

}  // namespace agon
