#include "games/treasure/belief.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace agon::treasure {
namespace {

// Chances of a searching enemy, relative to a step onto grass it has not seen:
constexpr double to_mountain = 0.3;  // of a step onto a mountain
constexpr double revisit = 0.1;      // of a step back onto a field it has been on
constexpr double bypass = 0.3;       // of leaving unseen grass beside it for a field that shows nothing
// Commands may be wasted and ways may be odd: a small share for every fort in reach, a
// smaller one for every fort at all.
constexpr double share_in_reach = 0.05, share_anywhere = 0.005;

void normalise(std::vector<double>& w, double share) {
    const double sum = std::accumulate(w.begin(), w.end(), 0.0);
    if (sum > 0)
        for (double& x : w) x *= share / sum;
}

// All ways that end at one field without touching a field twice, walked backwards.
class WaysBack {
   public:
    WaysBack(const Ground& g, const std::vector<int>& trail, int least, int most)
        : ground_(g), trail_(trail), least_(least), most_(most), weight_(static_cast<std::size_t>(g.size()), 0) {}

    std::vector<double> weigh() {
        back_from(trail_.front(), 0, 1);
        return std::move(weight_);
    }

   private:
    bool is_mountain(int f) const { return ground_.map().at(ground_.map().field(f)) == mountain; }
    double liking(int f) const { return is_mountain(f) ? to_mountain : 1; }

    // The chance that an enemy on `at` went on to `to`, having come from `before` (-1: it started here).
    double turn(int before, int at, int to) const {
        double all = 0;
        for (const auto& e : ground_.edges(at))
            if (e.to != before) all += liking(e.to);
        return all > 0 ? liking(to) / all : 0;
    }

    void back_from(int at, int cost, double chance) {
        const int next = way_.empty() ? (trail_.size() > 1 ? trail_[1] : -1) : way_.back();
        const auto turn_here = [&](int before) { return next < 0 ? 1 : turn(before, at, next); };
        way_.push_back(at);
        if (cost >= least_ && !is_mountain(at))
            weight_[static_cast<std::size_t>(at)] += chance * turn_here(-1) * later_chance();
        for (const auto& e : ground_.edges(at))
            if (cost + e.cost <= most_ && std::ranges::find(way_, e.to) == way_.end())
                back_from(e.to, cost + e.cost, chance * turn_here(e.to));
        way_.pop_back();
    }

    // How well the rest of the trail goes with having seen this way before.
    double later_chance() const {
        std::vector<bool> seen(weight_.size(), false);
        const auto see = [&](int f) {
            for (const int s : ground_.shown_from(f)) seen[static_cast<std::size_t>(s)] = true;
        };
        for (const int f : way_) see(f);
        double chance = 1;
        for (std::size_t i = 0; i + 1 < trail_.size(); ++i) {
            const int to = trail_[i + 1];
            const bool shows =
                std::ranges::any_of(ground_.shown_from(to), [&](int s) { return !seen[static_cast<std::size_t>(s)]; });
            const bool left = std::ranges::any_of(ground_.edges(trail_[i]), [&](const Ground::Edge& e) {
                return !is_mountain(e.to) && !seen[static_cast<std::size_t>(e.to)];
            });
            if (!shows && left) chance *= bypass;
            if (std::ranges::find(way_, to) != way_.end()) chance *= revisit;
            see(to);
        }
        return chance;
    }

    const Ground& ground_;
    const std::vector<int>& trail_;
    int least_, most_;  // commands for the whole way
    std::vector<double> weight_;
    std::vector<int> way_;  // from the end to the fort
};

}  // namespace

void Belief::observe(const Ground& ground, const Treasure::Position& view, Seat me) {
    const auto& enemy = view.of(other(me));
    if (view.actions < view.rules.enemy_real_after || !ground.map().passable(enemy.at)) return;
    const int at = ground.map().index(enemy.at), commands = enemy.actions - 1;
    const bool stepped = !trail_.empty() && trail_.back() != at;
    if (stepped && trail_.size() == 1 && !way_cost_)
        way_cost_ = std::max(0, commands - ground.map().step_cost(ground.map().field(trail_.front()), enemy.at));
    if (trail_.empty() || (stepped && !enemy.collected)) trail_.push_back(at);
    if (trail_.size() == 1 && !way_cost_) commands_ = commands;
}

double Belief::enemy_needs(const Ground& ground, const Treasure::Position& view, Seat me) const {
    if (trail_.empty()) return std::numeric_limits<double>::infinity();
    const auto& enemy = view.of(other(me));
    const int fort = ground.map().index(view.of(me).fort);
    if (enemy.collected && ground.map().passable(enemy.at)) return ground.distance(ground.map().index(enemy.at), fort);
    std::vector<bool> seen(static_cast<std::size_t>(ground.size()), false);
    for (const int f : trail_)
        for (const int s : ground.shown_from(f)) seen[static_cast<std::size_t>(s)] = true;
    int left = 0;
    double way = 0;
    for (int f = 0; f < ground.size(); ++f) {
        const Field field = ground.map().field(f);
        if (seen[static_cast<std::size_t>(f)] || ground.map().at(field) != grass || !view.in_half(other(me), field))
            continue;
        ++left;
        way += ground.distance(f, fort);
    }
    return left + (left ? way / left : 0);  // half of the rest at two commands a field, then the way from there
}

std::vector<double> Belief::weigh_ways(const Ground& ground) const {
    int slowest = 0;
    for (const auto& e : ground.edges(trail_.front())) slowest = std::max(slowest, e.cost);
    const int most = way_cost_.value_or(commands_), least = way_cost_.value_or(std::max(0, commands_ - slowest + 1));
    return WaysBack(ground, trail_, least, most).weigh();
}

std::vector<double> Belief::fort(const Ground& ground, const Treasure::Position& view, Seat me) const {
    std::vector<double> possible(static_cast<std::size_t>(ground.size()), 0);
    for (int f = 0; f < ground.size(); ++f) {
        const Field field = ground.map().field(f);
        if (view.in_half(other(me), field) && ground.map().at(field) == grass &&
            view.of(me).revealed[static_cast<std::size_t>(f)] != '1')
            possible[static_cast<std::size_t>(f)] = 1;
    }
    if (trail_.empty()) {
        normalise(possible, 1);
        return possible;
    }
    std::vector<double> ways = weigh_ways(ground), near(possible.size(), 0);
    for (int f = 0; f < ground.size(); ++f) {
        const auto i = static_cast<std::size_t>(f);
        ways[i] *= possible[i];
        near[i] = possible[i] * (ground.distance(f, trail_.front()) <= commands_ ? 1 : 0);
    }
    normalise(ways, 1);
    normalise(near, share_in_reach);
    normalise(possible, share_anywhere);
    for (std::size_t i = 0; i < ways.size(); ++i) ways[i] += near[i] + possible[i];
    normalise(ways, 1);
    return ways;
}

}  // namespace agon::treasure
