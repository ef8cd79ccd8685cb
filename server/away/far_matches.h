// Matches that workers of a cluster play, as tables that browsers can watch.
#pragma once

#include "base/lifeline.h"
#include "cluster/nats.h"
#include "server/away/far_tables.h"

namespace agon {

class FarMatches {
   public:
    static Result<std::unique_ptr<FarMatches>> open(net::Loop&, const nats::Login&, RoomDoors);

   private:
    FarMatches(net::Loop&, std::unique_ptr<nats::Connection>, RoomDoors);
    Result<> follow();

    FarTables tables_;
    Lifeline line_;
    std::unique_ptr<nats::Connection> nats_;
    std::optional<nats::Subscription> subscription_;
};

}  // namespace agon
