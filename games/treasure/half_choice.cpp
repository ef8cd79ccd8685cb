#include "games/treasure/half_choice.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/treasure/plan.h"
#include "games/treasure/rival.h"

namespace agon::treasure {
namespace {

// What a command of the enemy is worth in our own: on its way to our fort nearly as much, since the first one wins; of
// a plain search for it less, since an enemy that reckons from where it saw us needs none.
constexpr double keep_far = 0.8, keep_guessing = 0.03;

// The fields along each of the four sides, in order: on any of them the other half may lie.
std::array<std::vector<int>, 4> sides_of(const Map& m) {
    std::array<std::vector<int>, 4> sides;
    for (int x = 0; x < m.width; ++x) {
        sides[0].push_back(m.index({x, 0}));
        sides[1].push_back(m.index({x, m.height - 1}));
    }
    for (int y = 0; y < m.height; ++y) {
        sides[2].push_back(m.index({0, y}));
        sides[3].push_back(m.index({m.width - 1, y}));
    }
    return sides;
}

// Commands from a field to the one outside that lies before the n-th of a side, over lawn out there.
int way_before(const Ground& g, int from, std::span<const int> side, int n) {
    int least = Ground::unreachable;
    for (int by = 0; by < static_cast<int>(side.size()); ++by) {
        const int edge = side[static_cast<std::size_t>(by)];
        const int leave = g.map().half_cost(g.map().field(edge)) + 1;
        least = std::min(least, g.distance(from, edge) + leave + 2 * std::abs(n - by));
    }
    return least;
}

// The same on average over all that is outside. An enemy that comes from there goes the same way.
double way_out(const Ground& g, int from) {
    double sum = 0;
    for (const auto& side : sides_of(g.map())) {
        int ways = 0;
        for (int n = 0; n < static_cast<int>(side.size()); ++n) ways += way_before(g, from, side, n);
        sum += static_cast<double>(ways) / static_cast<double>(side.size()) / 4;
    }
    return sum;
}

// Commands of a plain search for the fort from the edge. Roots are averaged: a fort that some enemies find at once is
// not made good by others that never find it.
double intrusion(const Ground& g, int fort, std::span<const int> lawn) {
    const std::vector<bool> nothing(static_cast<std::size_t>(g.size()), false);
    double roots = 0;
    int count = 0;
    for (const auto& side : sides_of(g.map()))
        for (const int from : side) {
            if (!g.map().passable(g.map().field(from))) continue;
            roots += std::sqrt(plain_search(g, from, nothing, lawn, fort));
            ++count;
        }
    return count ? roots / count * (roots / count) : 0;
}

// Two fields exchanged, one field of another kind, or a fort elsewhere: perhaps against the rules.
HalfMap changed(HalfMap h, Random& random) {
    const auto any = [&] {
        return Field{static_cast<int>(random.below(h.rows[0].size())), static_cast<int>(random.below(h.rows.size()))};
    };
    const auto terrain = [&](Field f) -> char& {
        return h.rows[static_cast<std::size_t>(f.y)][static_cast<std::size_t>(f.x)];
    };
    const Field a = any(), b = any();
    switch (random.below(3)) {
        case 0: std::swap(terrain(a), terrain(b)); break;
        case 1: terrain(a) = std::array{grass, mountain, water}[random.below(3)]; break;
        default: h.forts[random.below(h.forts.size())] = a;
    }
    return h;
}

bool allowed(const Rules& r, const HalfMap& h, const HalfMap* first) {
    return violations(r, h).empty() && (!first || crossing_violations(r, *first, h).empty());
}

void mirror_columns(HalfMap& h) {
    for (auto& row : h.rows) std::ranges::reverse(row);
    for (Field& f : h.forts) f.x = static_cast<int>(h.rows[0].size()) - 1 - f.x;
}

void mirror_rows(HalfMap& h) {
    std::ranges::reverse(h.rows);
    for (Field& f : h.forts) f.y = static_cast<int>(h.rows.size()) - 1 - f.y;
}

std::optional<HalfMap> from_library(const Rules& r, Random& random, const HalfMap* first) {
    if (bred_halves().empty()) return std::nullopt;
    constexpr int draws = 20;  // some of them may not face the other half as a profile wants it
    for (int i = 0; i < draws; ++i) {
        HalfMap h = *parse_half_map(bred_halves()[random.below(bred_halves().size())]);
        if (random.below(2)) mirror_columns(h);
        if (random.below(2)) mirror_rows(h);
        if (allowed(r, h, first)) return h;
    }
    return std::nullopt;
}

}  // namespace

// Commands from the fort to the treasure and from there out of the half, on average over where the treasure may lie,
// less a part of what the enemy needs from outside to the fort.
double half_cost(const Rules& r, const HalfMap& h) {
    const Ground g(map_of(r, h));
    std::vector<Candidate> lawn;
    std::vector<int> fields;
    double out = 0, search = 0;
    for (int f = 0; f < g.size(); ++f)
        if (g.map().at(g.map().field(f)) == grass) {
            lawn.push_back({f, 1});
            fields.push_back(f);
            out += way_out(g, f);
        }
    for (const Field fort : h.forts) {
        const int at = g.map().index(fort);
        search += plan_search(g, at, lawn, {.width = 8}).expected - keep_far * way_out(g, at) -
                  keep_guessing * intrusion(g, at, fields);
    }
    return search / static_cast<double>(h.forts.size()) + out / static_cast<double>(lawn.size());
}

HalfMap choose_half(const Rules& r, Random& random, int tried, const HalfMap* first, const TimeLeft& time) {
    const auto bred = from_library(r, random, first);
    HalfMap best = bred ? *bred : random_half(r, random, first);
    double least = tried > 1 ? half_cost(r, best) : 0;
    for (int i = 1; i < tried && !time.over(); ++i) {
        HalfMap h = changed(best, random);
        if (!allowed(r, h, first)) continue;
        if (const double cost = half_cost(r, h); cost <= least) {
            least = cost;
            best = std::move(h);
        }
    }
    return best;
}

HalfMap breed_half(const Rules& r, Random& random, int tried) {
    HalfMap now = random_half(r, random), best = now;
    double cost = half_cost(r, now), least = cost;
    for (int i = 0; i < tried; ++i) {
        const double heat = 1.5 * (tried - i) / tried;
        HalfMap h = changed(now, random);
        if (!allowed(r, h, nullptr)) continue;
        const double c = half_cost(r, h);
        if (c > cost && random.unit() >= std::exp((cost - c) / heat)) continue;
        now = std::move(h);
        cost = c;
        if (cost < least) {
            least = cost;
            best = now;
        }
    }
    return best;
}

}  // namespace agon::treasure
