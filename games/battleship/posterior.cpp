#include "games/battleship/posterior.h"

#include <cmath>

namespace agon::battleship {
namespace {

constexpr int enough = 20;  // samples, if there is no time for more: they cost a third of a shot in a game
constexpr std::size_t cheap_frontiers = 100'000;  // when sampling fails, few fleets are left and counting is quick

}  // namespace

// Is this the same sea, with more answers at most?
bool Posterior::follows(const Knowledge& k) const {
    if (!(k.layout() == known_.layout()) || k.sums() != known_.sums() || k.sunk_announced() != known_.sunk_announced())
        return false;
    for (Cell c : known_.asked())
        if (k.at(c) != known_.at(c) || k.order(c) != known_.order(c)) return false;
    return true;
}

bool Posterior::update(const Knowledge& k, Random& random, const Effort& effort) {
    if (!follows(k)) {
        graph_.reset();
        pool_.clear();
    }
    known_ = k;
    chances_ = search_values_ = {};
    if (k.sums() || graph_) return count(k, effort);
    return sample(k, random, effort.time) || count(k, {std::min(effort.frontiers, cheap_frontiers), effort.time});
}

bool Posterior::count(const Knowledge& k, const Effort& effort) {
    if (graph_) graph_->tighten(k.constraints());
    else graph_ = FleetGraph::build(k.constraints(), effort);
    if (!graph_ || graph_->count() == 0) {
        graph_.reset();
        return false;
    }
    chances_ = search_values_ = graph_->hit_chances();
    return true;
}

bool Posterior::sample(const Knowledge& k, Random& random, const TimeLeft& time) {
    const Constraints known = k.constraints();
    std::erase_if(pool_, [&](const Fleet& f) { return !known.fits(f); });
    if (const FleetSampler sampler(known); static_cast<int>(pool_.size()) < wanted_)
        while (static_cast<int>(pool_.size()) < wanted_ && !(time.over() && static_cast<int>(pool_.size()) >= enough)) {
            if (time.over()) return false;
            const auto fleet = sampler.draw(random);
            if (!fleet) return false;
            pool_.push_back(*fleet);
        }
    smooth(known);
    return true;
}

// Every ship of every sample stands for all places it could take while the others stay:
// the same expectation as counting the samples' own cells, with far less noise.
void Posterior::smooth(const Constraints& known) {
    struct Weighted {
        Placement place;
        double weight = 0;
    };
    std::array<std::vector<Weighted>, max_length + 1> open;
    std::array<std::array<std::array<std::uint16_t, max_cells>, max_length + 1>, 2> number;  // of a ship in `open`
    const Placements all = open_placements(known);
    for (int length = 1; length <= max_length; ++length)
        for (const Placement& p : all[length]) {
            number[p.ship.vertical][length][cell_at(p.ship.column, p.ship.row)] =
                static_cast<std::uint16_t>(open[length].size());
            open[length].push_back({p});
        }
    std::vector<Weighted*> places;
    for (const Fleet& f : pool_)
        for (const Ship& moving : f) {
            CellSet taken, uncovered = known.hit;
            for (const Ship& s : f) {
                if (s == moving) continue;
                const Placement& p = open[s.length][number[s.vertical][s.length][cell_at(s.column, s.row)]].place;
                taken |= p.reserved;
                uncovered -= p.cells;
            }
            places.clear();
            for (Weighted& w : open[moving.length])
                if (!w.place.cells.meets(taken) && w.place.cells.covers(uncovered)) places.push_back(&w);
            for (Weighted* w : places) w->weight += 1.0 / static_cast<double>(places.size());
        }
    for (const auto& list : open) {
        double total = 0, entropy = 0;
        for (const Weighted& w : list) total += w.weight;
        for (const Weighted& w : list)
            if (w.weight > 0) entropy -= w.weight / total * std::log(w.weight / total);
        const double elusive = std::exp(entropy / 2);  // root of the number of places such a ship may still take
        for (const Weighted& w : list)
            for (Cell c : w.place.cells) {
                chances_[c] += w.weight / static_cast<double>(pool_.size());
                search_values_[c] += elusive * w.weight;
            }
    }
}

std::vector<Fleet> Posterior::samples(Random& random, int count) const {
    std::vector<Fleet> out;
    for (int i = 0; i < count && (graph_ || !pool_.empty()); ++i)
        out.push_back(graph_ ? graph_->sample(random) : pool_[random.below(pool_.size())]);
    return out;
}

}  // namespace agon::battleship
