#include "games/battleship/placing.h"

#include <algorithm>
#include <cmath>

#include "games/battleship/sampler.h"

namespace agon::battleship {
namespace {

constexpr std::size_t fleets_remembered = 100;  // of one opponent; a server may know a thousand of them

}  // namespace

void Habits::learn(const Knowledge& theirs, const std::optional<Fleet>& their_fleet, const Knowledge& ours) {
    ++games_;
    shooter_.learn(ours);
    const Layout& l = theirs.layout();
    expected_ = static_cast<double>(l.fields()) / (l.width * l.height);
    const CellSet seen = their_fleet ? l.all() : theirs.asked(),
                  occupied = their_fleet ? their_fleet->cells() : theirs.hit();
    for (Cell c : seen) {
        asked_[c] += 1;
        hits_[c] += occupied.has(c);
    }
    if (their_fleet) {
        ++whole_;
        repeated_ += std::ranges::find(fleets_, *their_fleet) != fleets_.end();
        fleets_.push_back(*their_fleet);
        if (fleets_.size() > fleets_remembered) fleets_.erase(fleets_.begin());
    }
    for (Cell c : l.all())
        turn_sum_[c] += ours.order(c) ? ours.order(c) : ours.count() + 20;  // 20: it would have come some time later
}

// Laplace's rule over the games in which a repetition was possible.
double Habits::repetition() const {
    if (fleets_.empty()) return 0;
    return (repeated_ + 0.05) / whole_;
}

Chances Habits::preferences() const {
    Chances out;
    out.fill(1);
    double chi2 = 0;
    int cells = 0;
    for (int c = 0; c < max_cells; ++c)
        if (asked_[c] > 0) {
            const double mean = asked_[c] * expected_, deviation = hits_[c] - mean;
            chi2 += deviation * deviation / (mean * (1 - expected_));
            ++cells;
        }
    if (cells == 0 || chi2 < cells + 6 * std::sqrt(2.0 * cells)) return out;  // as good as random
    constexpr double doubt = 5;  // games' worth of belief in an even distribution
    for (int c = 0; c < max_cells; ++c) out[c] = (hits_[c] / expected_ + doubt) / (asked_[c] + doubt);
    return out;
}

Chances Habits::turns() const {
    Chances out{};
    for (int c = 0; c < max_cells && games_ > 0; ++c) out[c] = turn_sum_[c] / games_;
    return out;
}

namespace {

// The turn at which this opponent, shooting as ever, would have found every ship, on average.
double found_late(const Fleet& f, const Chances& turns) {
    double sum = 0;
    for (const Ship& s : f) {
        double first = turns[s.cell(0)];
        for (Cell c : s.cells()) first = std::min(first, turns[c]);
        sum += first;
    }
    return sum / f.count;
}

}  // namespace

std::optional<Fleet> adversarial_fleet(const Layout& l, bool sunk_announced, bool sums, const Habits& habits,
                                       Random& random, int candidates, const TimeLeft& time) {
    struct Rated {
        Fleet fleet;
        double score;
    };
    std::vector<Rated> rated;
    const auto shooter = density_shooter();
    const auto turns = habits.turns();
    const double trust = std::min(1.0, habits.games() / 10.0);  // in what was seen; the simulation is never left out
    for (int i = 0; i < candidates && !(i > 0 && time.over()); ++i) {
        const auto f = l.ship_count() <= 6
                           ? uniform_fleet(l, random)
                           : sequential_fleet(l, [&](int n) { return random.below(static_cast<std::uint64_t>(n)); });
        if (!f) return uniform_fleet(l, random);
        rated.push_back(
            {*f, shots_needed(*shooter, *f, l, sunk_announced, sums, random) + trust * found_late(*f, turns)});
    }
    const std::size_t hardest = std::max<std::size_t>(1, rated.size() / 20);
    std::ranges::stable_sort(rated, std::greater{}, &Rated::score);  // among equals the first drawn, in every library
    return rated[random.below(hardest)].fleet;
}

}  // namespace agon::battleship
