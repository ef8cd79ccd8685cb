#include "games/battleship/best.h"

#include <algorithm>
#include <cmath>

#include "games/battleship/tactics.h"

namespace agon::battleship {
namespace {

std::string percent(double p) { return std::to_string(static_cast<int>(std::lround(100 * p))) + " %"; }

}  // namespace

Shot BestShooter::shoot(const Knowledge& k, Random& random, std::size_t frontier_limit) {
    weigh_evidence(k);
    if (!posterior_.update(k, random, frontier_limit)) return fallback_->shoot(k, random, frontier_limit);
    const Chances chances = believed(k, random);
    const bool searching = chances == posterior_.chances() && situation(k).wounded.empty();
    const Chances& values = searching ? posterior_.search_values() : chances;
    Cell best = no_cell;
    for (Cell c : k.layout().all() - k.asked())
        if (best == no_cell || values[c] > values[best]) best = c;
    const std::string hit = percent(chances[best]);
    Phrase note = posterior_.exact() ? Phrase{"battleship.note.counted",
                                              {std::to_string(static_cast<long long>(posterior_.fleets())), hit}}
                                     : Phrase{"battleship.note.sampled", {hit}};
    last_ = Shot{.cell = best, .heat = chances, .note = std::move(note)};
    return *last_;
}

void BestShooter::weigh_evidence(const Knowledge& k) {
    if (k.count() == 0) evidence_ = 1;
    else if (last_ && k.at(last_->cell) != Answer::None) {
        const double p = posterior_.chances()[last_->cell];
        evidence_ *= is_hit(k.at(last_->cell)) ? p : 1 - p;
    }
    last_.reset();
}

Chances BestShooter::believed(const Knowledge& k, Random& random) const {
    Chances chances = posterior_.chances();
    const Chances liked = habits_.preferences();
    if (std::ranges::any_of(liked, [](double w) { return w != 1; })) {
        chances = {};
        double total = 0;
        for (const Fleet& f : posterior_.samples(random, 500)) {
            double weight = 1;
            for (Cell c : f.cells()) weight *= liked[c];
            for (Cell c : f.cells()) chances[c] += weight;
            total += weight;
        }
        for (double& c : chances) c /= total;
    }
    mix_in_old_fleets(k, chances);
    return chances;
}

void BestShooter::mix_in_old_fleets(const Knowledge& k, Chances& chances) const {
    const Constraints known = k.constraints();
    std::vector<const Fleet*> fitting;
    for (const Fleet& f : habits_.fleets())
        if (known.fits(f)) fitting.push_back(&f);
    if (fitting.empty()) return;
    const double again =
        habits_.repetition() * static_cast<double>(fitting.size()) / static_cast<double>(habits_.fleets().size());
    const double fresh = (1 - habits_.repetition()) * evidence_;
    for (double& c : chances) c *= fresh / (fresh + again);
    for (const Fleet* f : fitting)
        for (Cell c : f->cells()) chances[c] += again / (fresh + again) / static_cast<double>(fitting.size());
}

BestCaptain::BestCaptain(const CommonOptions& common, const BestOptions& options)
    : Captain(std::make_unique<BestShooter>(), common), options_(options) {}

void BestCaptain::new_series() { best().habits().forget(); }

void BestCaptain::new_game(Seat s, const AnyPosition& start, std::uint64_t seed) {
    Captain::new_game(s, start, seed);
    seat_ = s;
}

void BestCaptain::observe(const Event& e, const AnyPosition& view) {
    if (!options_.learn || !std::holds_alternative<Finished>(e.what)) return;
    const auto& p = as<Battleship>(view);
    const auto& theirs = p.seas[other(seat_)];
    if (theirs.said.count() == 0) return;  // nothing was played
    std::optional<Fleet> fleet = theirs.fleet;
    Fleet read;
    if (!fleet && theirs.disclosed && !read_field(p.rules.layout, *theirs.disclosed, read)) fleet = read;
    best().habits().learn(theirs.said, fleet, p.seas[seat_].said);
}

std::optional<Fleet> BestCaptain::place(const Battleship::Rules& r, Random& random) {
    if (!options_.adversarial) return Captain::place(r, random);
    return adversarial_fleet(r.layout, r.sunk_announced, r.column_sums, best().habits(), random, options_.candidates);
}

}  // namespace agon::battleship
