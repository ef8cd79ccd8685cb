// The head of a cluster for `agon tournament --cluster`: connection, what all batches have
// in common, and where workers fetch uploaded bots.
#pragma once

#include "app/options.h"
#include "arena/workplace.h"
#include "core/catalogue.h"

namespace agon {

// `say` gets lines for the person who watches, from another thread. Throws UsageError when the servers cannot be
// reached, or a player cannot play elsewhere.
std::unique_ptr<Workplace> cluster_workplace(const GameEntry&, const TournamentPlan&, const TournamentOptions&,
                                             const std::string& tournament,
                                             std::function<void(const std::string&)> say);

}  // namespace agon
