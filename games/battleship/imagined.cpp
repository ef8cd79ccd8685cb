#include "games/battleship/imagined.h"

#include "games/battleship/sampler.h"
#include "games/battleship/witness.h"

namespace agon::battleship {

std::vector<Battleship::Position> ImaginedBattleship::completed(const Position& view, Seat s, std::uint64_t seed,
                                                                int count) {
    const Constraints known = view.seas[other(s)].said.constraints();
    const FleetSampler sampler(known);
    Random random(seed);
    std::vector<Position> out;
    while (static_cast<int>(out.size()) < count && sampler.feasible()) {
        const auto fleet = sampler.draw(random, 2000);
        if (!fleet) break;
        out.emplace_back(view).seas[other(s)].fleet = *fleet;
    }
    if (!out.empty()) return out;
    if (const auto rare = find_witness(known)) out.emplace_back(view).seas[other(s)].fleet = *rare;
    return out;
}

int ImaginedBattleship::value(const Position& p, Seat s) {
    constexpr int shots_per_hit = 3;
    const Sea& target = p.seas[other(s)];
    return shots_per_hit * target.said.hit().count() - target.shots;
}

}  // namespace agon::battleship
