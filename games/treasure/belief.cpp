#include "games/treasure/belief.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace agon::treasure {
namespace {

// Ways may be odder than any guess: a small share for every fort in reach, a smaller one for every fort at all.
constexpr double share_in_reach = 0.03, share_anywhere = 0.005;
constexpr int farthest_back = 12;          // commands; what lies before is not guessed step by step
constexpr std::size_t most_guesses = 600;  // where the halves are large or the enemy is shown late
constexpr double negligible = 1e-9;        // of the best guess

void normalise(std::vector<double>& w, double share) {
    const double sum = std::accumulate(w.begin(), w.end(), 0.0);
    if (sum > 0)
        for (double& x : w) x *= share / sum;
}

Lawn lawn_of(const Ground& ground, const Treasure::Position& view, Seat owner) {
    Lawn lawn{.ground = &ground};
    for (int f = 0; f < ground.size(); ++f) {
        const Field field = ground.map().field(f);
        if (!view.in_half(owner, field) || !ground.map().passable(field)) continue;
        lawn.fields.push_back(f);
        if (ground.map().at(field) == grass) lawn.grass.push_back(f);
    }
    return lawn;
}

}  // namespace

void Belief::observe(const Ground& ground, const Treasure::Position& view, Seat me) {
    const auto& enemy = view.of(other(me));
    if (view.actions < view.rules.enemy_real_after || !ground.map().passable(enemy.at)) return;
    const int at = ground.map().index(enemy.at), commands = enemy.actions - 1;
    shown_.resize(static_cast<std::size_t>(ground.size()), false);
    for (const int f : ground.shown_from(at)) shown_[static_cast<std::size_t>(f)] = true;
    if (trail_.empty()) {
        first_commands_ = last_commands_ = commands;
        first_sighting(ground, view, me, at);
    } else if (trail_.back() != at) {
        if (!enemy.collected) further_step(at, commands);
    } else if (trail_.size() == 1) {
        first_commands_ = commands;
    }
}

void Belief::first_sighting(const Ground& ground, const Treasure::Position& view, Seat me, int at) {
    trail_.push_back(at);
    lawn_ = lawn_of(ground, view, other(me));
    std::vector<int> way{at};
    guess_back(way, 0, std::min(first_commands_, farthest_back), view, other(me));
}

// Every way that ends at the field where the enemy was first seen, walked backwards.
void Belief::guess_back(std::vector<int>& way, int cost, int most, const Treasure::Position& view, Seat enemy) {
    const Ground& g = *lawn_.ground;
    if (guesses_.size() >= most_guesses) return;
    if (const Field f = g.map().field(way.back()); g.map().at(f) == grass && view.in_half(enemy, f)) {
        Guess guess{Wanderer(lawn_, way.back()), cost};
        for (std::size_t i = way.size() - 1; i-- > 0;) guess.wanderer.step(lawn_, way[i]);
        guesses_.push_back(std::move(guess));
    }
    for (const auto& e : g.edges(way.back()))
        if (cost + e.cost <= most) {
            way.push_back(e.to);
            guess_back(way, cost + e.cost, most, view, enemy);
            way.pop_back();
        }
}

void Belief::further_step(int to, int commands) {
    const Map& map = lawn_.ground->map();
    const int cost = map.step_cost(map.field(trail_.back()), map.field(to));
    if (trail_.size() == 1) {
        way_cost_ = std::max(0, commands - cost);
    } else {
        ++steps_;
        wasteful_ += commands - last_commands_ > cost;
    }
    last_commands_ = commands;
    trail_.push_back(to);
    double best = 0;
    for (Guess& g : guesses_) {
        g.wanderer.step(lawn_, to);
        best = std::max(best, g.wanderer.weight());
    }
    std::erase_if(guesses_, [&](const Guess& g) { return g.wanderer.weight() < negligible * best; });
    for (Guess& g : guesses_) g.wanderer.scale(1 / best);
}

// How well the commands given go with the length of the way. What is too many was wasted, which an enemy that was
// never seen to waste any hardly does.
double Belief::plausible(const Guess& g) const {
    int slowest = 0;
    for (const auto& e : lawn_.ground->edges(trail_.front())) slowest = std::max(slowest, e.cost);
    const int spare = way_cost_ ? *way_cost_ - g.cost : std::max(0, first_commands_ - g.cost - slowest + 1);
    if (spare <= 0) return spare == 0 ? 1 : 0;
    const double wasteful = (wasteful_ + 0.08) / (steps_ + 1);
    return std::min(0.9, 3 * wasteful) * std::pow(0.6, spare - 1);
}

std::vector<bool> Belief::seen_by_enemy(const Ground& ground) const {
    std::vector<bool> seen = shown_;
    seen.resize(static_cast<std::size_t>(ground.size()), false);
    const auto best = std::ranges::max_element(guesses_, {}, [](const Guess& g) { return g.wanderer.weight(); });
    if (best != guesses_.end())
        for (std::size_t f = 0; f < seen.size(); ++f) seen[f] = seen[f] || best->wanderer.seen()[f];
    return seen;
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
    std::vector<double> ways(possible.size(), 0), near(possible.size(), 0);
    for (const Guess& g : guesses_)
        ways[static_cast<std::size_t>(g.wanderer.fort())] += g.wanderer.weight() * plausible(g);
    for (int f = 0; f < ground.size(); ++f) {
        const auto i = static_cast<std::size_t>(f);
        ways[i] *= possible[i];
        near[i] = possible[i] * (ground.distance(f, trail_.front()) <= first_commands_ ? 1 : 0);
    }
    normalise(ways, 1);
    normalise(near, share_in_reach);
    normalise(possible, share_anywhere);
    for (std::size_t i = 0; i < ways.size(); ++i) ways[i] += near[i] + possible[i];
    normalise(ways, 1);
    return ways;
}

}  // namespace agon::treasure
