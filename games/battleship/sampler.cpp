#include "games/battleship/sampler.h"

#include <algorithm>

#include "games/battleship/counting.h"

namespace agon::battleship {
namespace {

constexpr std::size_t max_covers = 20'000;  // beyond that counting is the better method

std::array<int, max_length + 1> left_over(const Layout& l, const Fleet& f) {
    std::array<int, max_length + 1> left{};
    std::ranges::copy(l.ships, left.begin());
    for (const Ship& s : f) --left[s.length];
    return left;
}

}  // namespace

FleetSampler::FleetSampler(const Constraints& known) : known_(known), open_(open_placements(known)) {
    for (int length = 1; length <= max_length; ++length)
        for (const Placement& p : open_[length])
            if (!p.cells.meets(known.hit)) free_[length].push_back(p);
    if (!known.impossible) list_covers({}, {}, known.hit);
    if (too_many_) covers_.clear();
}

void FleetSampler::list_covers(const Fleet& ships, const CellSet& reserved, const CellSet& uncovered) {
    if (too_many_) return;
    if (uncovered.empty()) {
        if (const double throws = throws_for(ships, reserved); throws > 0)
            covers_.push_back({ships, reserved, total_ += throws});
        too_many_ = covers_.size() > max_covers;
        return;
    }
    const auto left = left_over(known_.layout, ships);
    for (int length = 1; length <= max_length; ++length)
        for (const Placement& p : open_[length]) {
            if (!left[length] || !p.cells.has(uncovered.lowest()) || p.cells.meets(reserved)) continue;
            Fleet more = ships;
            more.add(p.ship);
            list_covers(more, reserved | p.reserved, uncovered - p.cells);
        }
}

double FleetSampler::throws_for(const Fleet& ships, const CellSet& reserved) const {
    const auto left = left_over(known_.layout, ships);
    double throws = 1;
    for (int length = 1; length <= max_length; ++length) {
        const auto places =
            left[length]
                ? std::ranges::count_if(free_[length], [&](const Placement& p) { return !p.cells.meets(reserved); })
                : 0;
        for (int n = 1; n <= left[length]; ++n) throws *= static_cast<double>(places) / n;
    }
    return throws;
}

const FleetSampler::Cover& FleetSampler::choose(Random& random) const {
    const double at = random.unit() * total_;
    const auto it = std::ranges::upper_bound(covers_, at, {}, &Cover::up_to);
    return it == covers_.end() ? covers_.back() : *it;
}

bool FleetSampler::throw_rest(Random& random, Fleet& fleet, const CellSet& cover) const {
    const auto left = left_over(known_.layout, fleet);
    CellSet reserved;
    for (int length = max_length; length >= 1; --length)
        for (int n = 0; n < left[length]; ++n) {
            const auto& places = free_[length];
            const Placement* p;
            do p = &places[random.below(places.size())];
            while (p->cells.meets(cover));  // throws_for() found some place
            if (p->cells.meets(reserved)) return false;
            reserved |= p->reserved;
            fleet.add(p->ship);
        }
    return true;
}

std::optional<Fleet> FleetSampler::draw(Random& random, int tries) const {
    for (; tries > 0 && feasible(); --tries) {
        const Cover& cover = choose(random);
        Fleet fleet = cover.ships;
        if (throw_rest(random, fleet, cover.reserved) && (!known_.sums || !flaw_of(*known_.sums, fleet.cells())))
            return sorted(fleet);
    }
    return std::nullopt;
}

std::optional<Fleet> uniform_fleet(const Layout& l, Random& random) {
    const Constraints known = Knowledge(l, false).constraints();
    // Ten ships in a sea of 10x10 need about a million throws; only crowded seas need more, and those can be counted.
    if (auto f = FleetSampler(known).draw(random, 30'000'000)) return f;
    const auto graph = FleetGraph::build(known);
    if (!graph || graph->count() == 0) return std::nullopt;
    return graph->sample(random);
}

}  // namespace agon::battleship
