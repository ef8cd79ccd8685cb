// The head of a cluster for `agon tournament --cluster`: connection, what all batches have
// in common, and where workers fetch uploaded bots.
#pragma once

#include "arena/workplace.h"
#include "cluster/credentials.h"
#include "core/catalogue.h"

namespace agon {

struct ClusterJob {
    ClusterOptions cluster{};
    std::string data{};  // the folder of the hand-ins
    std::chrono::milliseconds lease{}, batch{},
        latency{};          // a worker may be silent; a batch should take; a machine may be late
    std::string address{};  // of this machine, as workers reach it
    int http = 0;           // where they fetch bots; 0: the system chooses
    bool resume = false;
    double sample = 0.05;                      // of the matches that a second worker plays, too
    std::function<void(const Phrase&)> say{};  // lines for the staff at the terminal, from another thread
};

// Refused when the servers cannot be reached, or a player cannot play elsewhere.
Result<std::unique_ptr<Workplace>> cluster_workplace(const GameEntry&, const TournamentPlan&, const ClusterJob&,
                                                     const std::string& tournament);

}  // namespace agon
