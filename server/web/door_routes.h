// What the page of running matches asks for: who won how often, and clients who were turned away before they had a
// match.
#pragma once

#include "server/dismissals.h"
#include "server/pair_totals.h"
#include "server/web/route.h"

namespace agon {

std::vector<Route> door_routes(const Dismissals&, const PairTotals&);  // which outlive them

}  // namespace agon
