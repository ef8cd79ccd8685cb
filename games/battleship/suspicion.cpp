#include "games/battleship/suspicion.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "games/battleship/counting.h"

namespace agon::battleship {

void Suspicion::add(const Knowledge& said) {
    std::vector<Cell> order;
    for (Cell c : said.asked()) order.push_back(c);
    std::ranges::sort(order, {}, [&](Cell c) { return said.order(c); });
    Knowledge so_far(said.layout(), said.sunk_announced(), said.sums());
    auto fleets = FleetGraph::build(so_far.constraints());
    if (!fleets) return;  // too many to count: no column sums
    ++games;
    for (Cell c : order) {
        const double chance = fleets->hit_chances()[static_cast<std::size_t>(c)];
        ++shots;
        hits += is_hit(said.at(c));
        expected += chance;
        variance += chance * (1 - chance);
        so_far.add(c, said.at(c));
        fleets->tighten(so_far.constraints());
        if (fleets->count() == 0) return;  // a lie: that is proven elsewhere
    }
}

double Suspicion::deviations() const { return variance > 0 ? (expected - hits) / std::sqrt(variance) : 0; }

std::string Suspicion::sentence() const {
    char figures[160];
    std::snprintf(figures, sizeof figures,
                  "%d of our %d shots hit in %d games, %.1f were to be expected (%.1f standard deviations more)", hits,
                  shots, games, expected, deviations());
    return std::string(figures) +
           (evasion() ? ": evasion suspected, though nothing is proven" : ": no sign of evasion");
}

}  // namespace agon::battleship
