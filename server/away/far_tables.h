// Matches that are played elsewhere, by workers of a cluster or by another process on this data folder, as tables that
// browsers can watch.
#pragma once

#include <unordered_map>

#include "cluster/live.h"
#include "server/web/room.h"

namespace agon {

class FarTables {
   public:
    explicit FarTables(RoomDoors doors) : doors_(std::move(doors)) {}

    void heard(const std::string& match, const std::string& worker, const std::string& message);
    void lost(const std::string& match, const std::string& worker);  // no more will come of it from there

    struct Far {
        cluster::LiveMatch match{};
        std::string worker{};
        bool lost = false;
    };

   private:
    RoomDoors doors_;
    std::unordered_map<std::string, std::weak_ptr<Far>> matches_;  // kept by their rooms
};

}  // namespace agon
