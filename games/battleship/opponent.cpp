#include "games/battleship/opponent.h"

#include <algorithm>
#include <cmath>

#include "games/battleship/sampler.h"

namespace agon::battleship {
namespace {

constexpr double odd_shot = 0.02;  // any shooter may fire anywhere
constexpr std::size_t kept = 16;   // fleets
constexpr int fresh_fleets = 40;   // tried for each fleet taken
constexpr int first_games = 6, more_games = 24, sure_games = 200;
constexpr std::size_t finalists = 5;

// The same fleet with one ship elsewhere; the old one if no place is found.
Fleet with_a_ship_moved(const Layout& l, const Fleet& f, Random& random) {
    constexpr int tries = 60;
    const auto moved = random.below(f.count);
    Fleet rest;
    for (std::size_t i = 0; i < f.count; ++i)
        if (i != moved) rest.add(f.ships[i]);
    for (int i = 0; i < tries; ++i) {
        Fleet out = rest;
        const int y = static_cast<int>(random.below(l.height));  // drawn in this order by every compiler
        const Cell head = cell_at(static_cast<int>(random.below(l.width)), y);
        out.add(ship_at(head, f.ships[moved].length, random.below(2) == 1));
        if (!flaw_of(l, out)) return sorted(out);
    }
    return f;
}

}  // namespace

std::unique_ptr<Shooter> ShooterGuess::shooter(std::size_t kind) {
    switch (kind) {
        case 0: return random_shooter();
        case 1: return columns_shooter();
        case 2: return openlist_shooter(false, false);
        case 3: return openlist_shooter(true, false);
        case 4: return openlist_shooter(false, true);
        case 5: return openlist_shooter(true, true);
        case 6: return neighbour_shooter();
        case 7: return hunt_shooter();
        default: return density_shooter();
    }
}

void ShooterGuess::learn(const Knowledge& ours) {
    std::vector<Cell> shots;
    for (Cell c : ours.asked()) shots.push_back(c);
    std::ranges::sort(shots, {}, [&](Cell c) { return ours.order(c); });
    shots_ += static_cast<int>(shots.size());
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const auto s = shooter(kind);
        Knowledge k(ours.layout(), ours.sunk_announced(), ours.sums());
        for (const Cell shot : shots) {
            const auto among = s->choices(k);
            const bool meant = std::ranges::find(among, shot) != among.end();
            const double any = odd_shot / (ours.layout().width * ours.layout().height);
            log_weight_[kind] += std::log(any + (meant ? (1 - odd_shot) / static_cast<double>(among.size()) : 0));
            k.add(shot, ours.at(shot));
        }
    }
    const double most = *std::ranges::max_element(log_weight_);
    for (double& w : log_weight_) w = std::max(w - most, -50.0);  // who changes its manner is found out again
}

std::array<double, ShooterGuess::kinds> ShooterGuess::chances() const {
    std::array<double, kinds> out{};
    double sum = 0;
    for (std::size_t i = 0; i < kinds; ++i) sum += out[i] = std::exp(log_weight_[i]);
    for (double& c : out) c /= sum;
    return out;
}

std::size_t ShooterGuess::likeliest() const {
    return static_cast<std::size_t>(std::ranges::max_element(log_weight_) - log_weight_.begin());
}

bool ShooterGuess::sure() const { return shots_ > 0 && chances()[likeliest()] > 0.9; }

std::optional<Fleet> HidingPlaces::candidate(const Layout& l, Random& random) const {
    if (!best_.empty() && random.below(10)) {
        Fleet f = best_[random.below(best_.size())].fleet;
        for (auto moves = 1 + random.below(3); moves > 0; --moves) f = with_a_ship_moved(l, f, random);
        return f;
    }
    return l.ship_count() <= 6
               ? uniform_fleet(l, random)
               : sequential_fleet(l, [&](int n) { return random.below(static_cast<std::uint64_t>(n)); });
}

void HidingPlaces::judge(const Sea& sea, Shooter& s, Tried& t, int games, Random& random) const {
    for (; games > 0; --games, ++t.games)
        t.sum += shots_needed(s, t.fleet, sea.layout, sea.sunk_announced, sea.sums, random);
}

void HidingPlaces::search(const Sea& sea, Shooter& s, Random& random, const TimeLeft& time) {
    for (int i = 0; i < fresh_fleets && !time.over(); ++i) {
        const auto f = candidate(sea.layout, random);
        if (!f) return;
        const bool old = std::ranges::find(best_, *f, &Tried::fleet) != best_.end();
        Tried t{*f};
        judge(sea, s, t, first_games, random);
        const double bar = best_.size() < kept ? 0 : best_.back().mean() - 2;
        if (old || t.mean() < bar) continue;
        judge(sea, s, t, more_games, random);
        best_.push_back(t);
        std::ranges::stable_sort(best_, std::greater{}, &Tried::mean);
        best_.resize(std::min(best_.size(), kept));
    }
    for (std::size_t i = 0; i < std::min(finalists, best_.size()) && !time.over(); ++i)  // the lucky ones are found out
        if (best_[i].games < sure_games) judge(sea, s, best_[i], more_games, random);
    std::ranges::stable_sort(best_, std::greater{}, &Tried::mean);
}

std::optional<Fleet> HidingPlaces::take(const Layout& l, bool sunk_announced, bool sums, std::size_t kind,
                                        Random& random, const TimeLeft& time) {
    if (kind_ != kind || (!best_.empty() && flaw_of(l, best_.front().fleet))) best_.clear();
    kind_ = kind;
    const auto s = ShooterGuess::shooter(kind);
    search({l, sunk_announced, sums}, *s, random, time);
    if (best_.empty()) return uniform_fleet(l, random);
    const std::size_t taken = random.below(std::min<std::size_t>(3, best_.size()));
    const Fleet out = best_[taken].fleet;
    expected_ = best_[taken].mean();
    Fleet heir = with_a_ship_moved(l, out, random);
    best_[taken] = {heir};
    judge({l, sunk_announced, sums}, *s, best_[taken], first_games, random);
    return out;
}

}  // namespace agon::battleship
