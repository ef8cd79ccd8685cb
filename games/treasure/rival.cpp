#include "games/treasure/rival.h"

#include <algorithm>
#include <cmath>

namespace agon::treasure {
namespace {

constexpr std::size_t horizon = 200;             // commands
constexpr double vague = 0.35, least_vague = 3;  // deviation of what it needs, as a part of it and in commands

struct Need {
    int commands;
    double weight;
};

// The nearest field of the lawn that was not seen, -1 if there is none.
int nearest_unseen(const Ground& g, int at, const std::vector<bool>& seen, std::span<const int> lawn) {
    int best = -1;
    for (const int f : lawn)
        if (!seen[static_cast<std::size_t>(f)] && (best < 0 || g.distance(at, f) < g.distance(at, best))) best = f;
    return best;
}

// Walks a plain search to its end and tells every field of the lawn with the time at which it would be reached.
void walk_search(const Ground& g, int at, std::vector<bool> seen, std::span<const int> lawn, auto&& reached) {
    for (int time = 0;;) {
        for (const int s : g.shown_from(at))
            if (!seen[static_cast<std::size_t>(s)]) {
                seen[static_cast<std::size_t>(s)] = true;
                if (!reached(s, time + g.distance(at, s))) return;
            }
        const int next = nearest_unseen(g, at, seen, lawn);
        if (next < 0 || g.distance(at, next) >= Ground::unreachable) return;
        const Direction d = g.towards(at, next);
        const auto edges = g.edges(at);
        const auto e = std::ranges::find(edges, d, &Ground::Edge::direction);
        at = e->to;
        time += e->cost;
    }
}

std::vector<int> lawn_of_seat(const Ground& g, const Treasure::Position& view, Seat owner) {
    std::vector<int> out;
    for (int f = 0; f < g.size(); ++f)
        if (view.in_half(owner, g.map().field(f)) && g.map().at(g.map().field(f)) == grass) out.push_back(f);
    return out;
}

// It may find its treasure on any field of its half that it has not seen.
std::vector<Need> needs(const Ground& g, const std::vector<bool>& seen, const Treasure::Position& view, Seat me) {
    const auto& enemy = view.of(other(me));
    const int at = g.map().index(enemy.at), fort = g.map().index(view.of(me).fort);
    const auto ours = lawn_of_seat(g, view, me);
    if (enemy.collected) return {{plain_search(g, at, seen, ours, fort), 1}};
    std::vector<Need> out;
    const auto theirs = lawn_of_seat(g, view, other(me));
    walk_search(g, at, seen, theirs, [&](int f, int time) {
        if (std::ranges::find(theirs, f) != theirs.end())
            out.push_back({time + plain_search(g, f, seen, ours, fort), 1});
        return true;
    });
    return out;
}

}  // namespace

int plain_search(const Ground& g, int from, std::vector<bool> seen, std::span<const int> lawn, int goal) {
    if (seen[static_cast<std::size_t>(goal)]) return g.distance(from, goal);
    int found = Ground::unreachable;
    walk_search(g, from, std::move(seen), lawn, [&](int f, int time) {
        if (f == goal) found = time;
        return f != goal;
    });
    return found;
}

std::vector<double> enemy_done(const Ground& g, const Belief& belief, const Treasure::Position& view, Seat me) {
    if (!belief.sighted() || !g.map().passable(view.of(other(me)).at)) return {};
    const auto all = needs(g, belief.seen_by_enemy(g), view, me);
    if (all.empty()) return {};
    double weight = 0;
    std::vector<double> done(horizon, 0);
    for (const Need& n : all) {
        const double deviation = vague * n.commands + least_vague;
        weight += n.weight;
        for (std::size_t t = 0; t < horizon; ++t)
            done[t] += n.weight * 0.5 * std::erfc((n.commands - static_cast<double>(t)) / (deviation * std::sqrt(2.0)));
    }
    for (double& d : done) d /= weight;
    return done;
}

}  // namespace agon::treasure
