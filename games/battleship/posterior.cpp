#include "games/battleship/posterior.h"

namespace agon::battleship {
namespace {

constexpr std::size_t cheap_frontiers = 100'000;  // when sampling fails, few fleets are left and counting is quick

}  // namespace

// Is this the same sea, with more answers at most?
bool Posterior::follows(const Knowledge& k) const {
    if (!(k.layout() == known_.layout()) || k.sums() != known_.sums() || k.sunk_announced() != known_.sunk_announced()) return false;
    for (Cell c : known_.asked())
        if (k.at(c) != known_.at(c) || k.order(c) != known_.order(c)) return false;
    return true;
}

bool Posterior::update(const Knowledge& k, Random& random, std::size_t frontier_limit) {
    if (!follows(k)) {
        graph_.reset();
        pool_.clear();
    }
    known_ = k;
    chances_ = {};
    if (k.sums() || graph_) return count(k, frontier_limit);
    return sample(k, random) || count(k, std::min(frontier_limit, cheap_frontiers));
}

bool Posterior::count(const Knowledge& k, std::size_t frontier_limit) {
    if (graph_) graph_->tighten(k.constraints());
    else graph_ = FleetGraph::build(k.constraints(), frontier_limit);
    if (!graph_ || graph_->count() == 0) {
        graph_.reset();
        return false;
    }
    chances_ = graph_->hit_chances();
    return true;
}

bool Posterior::sample(const Knowledge& k, Random& random) {
    const Constraints known = k.constraints();
    std::erase_if(pool_, [&](const Fleet& f) { return !known.fits(f); });
    if (const FleetSampler sampler(known); static_cast<int>(pool_.size()) < wanted_)
        while (static_cast<int>(pool_.size()) < wanted_) {
            const auto fleet = sampler.draw(random);
            if (!fleet) return false;
            pool_.push_back(*fleet);
        }
    chances_ = smoothed(known);
    return true;
}

// Every ship of every sample stands for all places it could take while the others stay:
// the same expectation as counting the samples' own cells, with far less noise.
Chances Posterior::smoothed(const Constraints& known) const {
    const Placements open = open_placements(known);
    std::array<std::vector<double>, max_length + 1> weight;
    for (int length = 1; length <= max_length; ++length) weight[length].assign(open[length].size(), 0.0);
    std::vector<std::size_t> places;
    for (const Fleet& f : pool_)
        for (const Ship& moving : f) {
            CellSet taken, uncovered = known.hit;
            for (const Ship& s : f)
                if (!(s == moving)) {
                    taken |= reserved(known.layout, s);
                    uncovered -= s.cells();
                }
            places.clear();
            for (std::size_t i = 0; i < open[moving.length].size(); ++i)
                if (const Placement& p = open[moving.length][i]; !p.cells.meets(taken) && p.cells.covers(uncovered)) places.push_back(i);
            for (std::size_t i : places) weight[moving.length][i] += 1.0 / static_cast<double>(places.size());
        }
    Chances out{};
    for (int length = 1; length <= max_length; ++length)
        for (std::size_t i = 0; i < open[length].size(); ++i)
            for (Cell c : open[length][i].cells) out[c] += weight[length][i] / static_cast<double>(pool_.size());
    return out;
}

std::vector<Fleet> Posterior::samples(Random& random, int count) const {
    std::vector<Fleet> out;
    for (int i = 0; i < count && (graph_ || !pool_.empty()); ++i)
        out.push_back(graph_ ? graph_->sample(random) : pool_[random.below(pool_.size())]);
    return out;
}

}  // namespace agon::battleship
