#include "games/treasure/belief.h"

#include <algorithm>
#include <numeric>

namespace agon::treasure {
namespace {

// Whoever looks for something hardly walks where it has been: the weight of an early way
// for each of its fields that the enemy visited later.
constexpr double revisit = 0.35;
// Commands may be wasted and ways may be odd: a small share for every fort in reach, a
// smaller one for every fort at all.
constexpr double share_in_reach = 0.05, share_anywhere = 0.005;

void normalise(std::vector<double>& w, double share) {
    const double sum = std::accumulate(w.begin(), w.end(), 0.0);
    if (sum > 0)
        for (double& x : w) x *= share / sum;
}

// All ways that end at `at` without touching a field twice, walked backwards. Each way
// counts with the chance of its turns.
struct WayBack {
    const Ground&            ground;
    const std::vector<bool>& walked;
    int                      least, most;  // commands for the whole way
    std::vector<double>&     weight;
    std::vector<int>         visited{};

    void from(int at, int cost, double chance) {
        if (cost >= least) weight[static_cast<std::size_t>(at)] += chance;
        visited.push_back(at);
        for (const auto& e : ground.edges(at)) {
            if (cost + e.cost > most || std::ranges::find(visited, e.to) != visited.end()) continue;
            const double turns = std::max(1.0, static_cast<double>(ground.edges(e.to).size()) - 1);
            from(e.to, cost + e.cost, chance / turns * (walked[static_cast<std::size_t>(e.to)] ? revisit : 1));
        }
        visited.pop_back();
    }
};

}  // namespace

void Belief::observe(const Ground& ground, const Treasure::Position& view, Seat me) {
    const auto& enemy = view.of(other(me));
    if (view.actions < view.rules.enemy_real_after || !enemy.at.known()) return;
    const int at = ground.map().index(enemy.at), commands = enemy.actions - 1;
    if (first_at_ < 0) {
        first_at_ = at;
        walked_.assign(static_cast<std::size_t>(ground.size()), false);
    }
    if (at == first_at_ && !way_cost_) first_commands_ = commands;
    if (at != last_at_ && last_at_ == first_at_ && !way_cost_)
        way_cost_ = std::max(0, commands - ground.map().step_cost(ground.map().field(first_at_), enemy.at));
    if (at != last_at_ && last_at_ >= 0 && !enemy.collected) walked_[static_cast<std::size_t>(at)] = true;
    last_at_ = at;
}

void Belief::add_walks(const Ground& ground, std::vector<double>& weight) const {
    int slowest = 0;
    for (const auto& e : ground.edges(first_at_)) slowest = std::max(slowest, e.cost);
    const int most = way_cost_.value_or(first_commands_), least = way_cost_.value_or(std::max(0, first_commands_ - slowest + 1));
    WayBack{ground, walked_, least, most, weight}.from(first_at_, 0, 1);
}

std::vector<double> Belief::fort(const Ground& ground, const Treasure::Position& view, Seat me) const {
    std::vector<double> possible(static_cast<std::size_t>(ground.size()), 0);
    for (int f = 0; f < ground.size(); ++f) {
        const Field field = ground.map().field(f);
        if (view.in_half(other(me), field) && ground.map().at(field) == grass && view.of(me).revealed[static_cast<std::size_t>(f)] != '1')
            possible[static_cast<std::size_t>(f)] = 1;
    }
    if (first_at_ < 0) {
        normalise(possible, 1);
        return possible;
    }
    std::vector<double> walks(possible.size(), 0), near(possible.size(), 0);
    add_walks(ground, walks);
    for (int f = 0; f < ground.size(); ++f) {
        const auto i = static_cast<std::size_t>(f);
        walks[i] *= possible[i];
        near[i] = possible[i] * (ground.distance(f, first_at_) <= first_commands_ ? 1 : 0);
    }
    normalise(walks, 1);
    normalise(near, share_in_reach);
    normalise(possible, share_anywhere);
    for (std::size_t i = 0; i < walks.size(); ++i) walks[i] += near[i] + possible[i];
    normalise(walks, 1);
    return walks;
}

}  // namespace agon::treasure
