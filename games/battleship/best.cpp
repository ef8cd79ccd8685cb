#include "games/battleship/best.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "games/battleship/lookahead.h"
#include "games/battleship/tactics.h"

namespace agon::battleship {
namespace {

constexpr double listed_at_most = 5000;  // fleets: looking ahead through so many takes some milliseconds

std::string percent(double p) { return std::to_string(static_cast<int>(std::lround(100 * p))) + " %"; }

std::string one_digit(double x) {
    const auto tenths = std::lround(10 * x);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

// Bits that the answer to a question tells which is answered by yes with this chance.
double entropy(double p) { return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p); }

struct KnownOpponent final : Acquaintance {
    explicit KnownOpponent(const Habits& h) : habits(h) {}
    Habits habits;
};

}  // namespace

Shot BestShooter::shoot(const Knowledge& k, Random& random, const Effort& effort) {
    if (k.count() == 0) met_ = false;
    if (!std::exchange(met_, true)) look_back(k, random, effort);
    weigh_evidence(k);
    if (!posterior_.update(k, random, effort)) return fallback_->shoot(k, random, effort);
    const Chances chances = believed(k, random);
    const Cell best = best_cell(k, chances, effort.time);
    const double tells = entropy(chances[best]);
    last_ = Shot{.cell = best, .heat = chances, .note = thought(chances[best], tells), .tells = tells, .told = told_};
    return *last_;
}

// Where nothing speaks against all fleets being equally likely, it looks further than the next shot.
Cell BestShooter::best_cell(const Knowledge& k, const Chances& chances, const TimeLeft& time) const {
    const bool unbiased = chances == posterior_.chances();
    if (unbiased && posterior_.exact() && posterior_.fleets() > 1 && posterior_.fleets() <= listed_at_most &&
        !k.sunk_announced() && !time.over())
        return fewest_misses(posterior_.list(), k.asked(), chances);
    const Chances& values = unbiased && situation(k).wounded.empty() ? posterior_.search_values() : chances;
    Cell best = no_cell;
    for (Cell c : k.layout().all() - k.asked())
        if (best == no_cell || values[c] > values[best]) best = c;
    return best;
}

Phrase BestShooter::thought(double hit, double tells) const {
    std::vector<std::string> words{percent(hit), one_digit(tells)};
    if (posterior_.exact()) words.insert(words.begin(), std::to_string(static_cast<long long>(posterior_.fleets())));
    std::string code = posterior_.exact() ? "battleship.note.counted" : "battleship.note.sampled";
    if (!told_) return {std::move(code), std::move(words)};
    words.push_back(one_digit(*told_));
    return {code + "_after", std::move(words)};
}

// Asked in the midst of a game, as by a replay, it believes first what it would have believed before the last answer.
void BestShooter::look_back(const Knowledge& k, Random& random, const Effort& effort) {
    last_.reset();
    if (k.count() == 0) return;
    const Knowledge before = k.without_last();
    if (!posterior_.update(before, random, effort)) return;
    for (Cell c : k.asked() - before.asked()) last_ = Shot{.cell = c, .heat = believed(before, random)};
}

void BestShooter::weigh_evidence(const Knowledge& k) {
    told_.reset();
    if (k.count() == 0) evidence_ = 1;
    else if (last_ && k.at(last_->cell) != Answer::None) {
        const bool hit = is_hit(k.at(last_->cell));
        const double p = posterior_.chances()[last_->cell], believed = (*last_->heat)[last_->cell];
        evidence_ *= hit ? p : 1 - p;
        told_ = -std::log2(std::max(1e-9, hit ? believed : 1 - believed));
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
    : Captain(std::make_unique<BestShooter>(), common, options.clock), options_(options) {}

void BestCaptain::new_series() { best().habits().forget(); }

std::shared_ptr<const Acquaintance> BestCaptain::learnt() const {
    return best().habits().games() ? std::make_shared<const KnownOpponent>(best().habits()) : nullptr;
}

void BestCaptain::recall(const Acquaintance& a) {
    if (const auto* known = dynamic_cast<const KnownOpponent*>(&a); known && options_.learn)
        best().habits() = known->habits;
}

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

// Against a shooter that was found out, a fleet that this very shooter finds late.
std::optional<Fleet> BestCaptain::place(const Battleship::Rules& r, Random& random) {
    if (!options_.adversarial) return Captain::place(r, random);
    Habits& habits = best().habits();
    if (const auto& guess = habits.shooter(); guess.sure() && guess.likeliest() != ShooterGuess::no_plan)
        return habits.hiding_places().take(r.layout, r.sunk_announced, r.column_sums, guess.likeliest(), random,
                                           effort().time);
    return adversarial_fleet(r.layout, r.sunk_announced, r.column_sums, habits, random, options_.candidates,
                             effort().time);
}

}  // namespace agon::battleship
