#include "games/treasure/walkers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace agon::treasure {
namespace {

constexpr std::array<double, manners> prior{0.3, 0.25, 0.15, 0.15, 0.15};
constexpr double caprice = 0.04;   // of any step for no reason at all
constexpr double new_mind = 0.05;  // of going elsewhere before the aim is reached
constexpr double home = 0.15;      // of an errand back to the fort
constexpr double nearness = 0.8;   // commands farther that are e times less likely
constexpr double look_power = 4;   // how much better look-outs are preferred

void to_one(std::vector<double>& w) {
    const double sum = std::accumulate(w.begin(), w.end(), 0.0);
    if (sum > 0)
        for (double& x : w) x /= sum;
}

std::size_t no(int field) { return static_cast<std::size_t>(field); }

// Commands lost if the first step goes there: none on a cheapest way.
bool on_the_way(const Ground& g, int from, const Ground::Edge& e, int aim) {
    return e.cost + g.distance(e.to, aim) == g.distance(from, aim);
}

}  // namespace

Wanderer::Wanderer(const Lawn& lawn, int fort)
    : fort_(fort), at_(fort), seen_(no(lawn.ground->size()), false), entered_(seen_.size(), false), weight_(prior) {
    look_around(lawn);
    waypoints_ = fresh_waypoints(lawn);
    errands_ = fresh_errands(lawn);
}

double Wanderer::weight() const { return std::accumulate(weight_.begin(), weight_.end(), 0.0); }

void Wanderer::scale(double factor) {
    for (double& w : weight_) w *= factor;
}

void Wanderer::look_around(const Lawn& lawn) {
    entered_[no(at_)] = true;
    for (const int s : lawn.ground->shown_from(at_)) seen_[no(s)] = true;
}

void Wanderer::step(const Lawn& lawn, int to) {
    const double any = 1.0 / static_cast<double>(lawn.ground->edges(at_).size());
    for (std::size_t m = 0; m < manners; ++m)
        weight_[m] *= caprice * any + (1 - caprice) * chance(lawn, static_cast<Manner>(m), to);
    keep_aims(lawn, waypoints_, fresh_waypoints(lawn), to);
    keep_aims(lawn, errands_, fresh_errands(lawn), to);
    before_ = at_;
    at_ = to;
    look_around(lawn);
}

double Wanderer::chance(const Lawn& lawn, Manner m, int to) const {
    switch (m) {
        case Manner::Near: return by_aims(lawn, near_aims(lawn), to);
        case Manner::LookOut: return by_aims(lawn, look_out_aims(lawn), to);
        case Manner::Waypoints: return by_aims(lawn, waypoints_, to);
        case Manner::Errands: return by_aims(lawn, errands_, to);
        case Manner::Stroll: return strolling(lawn, to);
    }
    return 0;
}

// Of every aim the share of its cheapest first steps that go there.
double Wanderer::by_aims(const Lawn& lawn, const Aims& aims, int to) const {
    const Ground& g = *lawn.ground;
    double sum = 0;
    for (const int aim : lawn.fields) {
        if (aims[no(aim)] <= 0 || aim == at_) continue;
        int ways = 0;
        bool meant = false;
        for (const auto& e : g.edges(at_))
            if (on_the_way(g, at_, e, aim)) {
                ++ways;
                meant |= e.to == to;
            }
        if (meant) sum += aims[no(aim)] / ways;
    }
    return sum;
}

double Wanderer::strolling(const Lawn& lawn, int to) const {
    const auto& map = lawn.ground->map();
    const auto liking = [&](int f) {
        double w = lawn.is_mountain(f) ? 0.5 : 1;
        if (f == before_) w *= 0.2;
        else if (before_ >= 0 && f - at_ == at_ - before_ && map.field(f).y - map.field(at_).y <= 1) w *= 1.5;
        return entered_[no(f)] ? w : 3 * w;
    };
    double all = 0;
    for (const auto& e : lawn.ground->edges(at_)) all += liking(e.to);
    return all > 0 ? liking(to) / all : 0;
}

Wanderer::Aims Wanderer::near_aims(const Lawn& lawn) const {
    Aims aims(seen_.size(), 0);
    for (const int f : lawn.grass)
        if (!seen_[no(f)] && f != at_) aims[no(f)] = std::exp(-lawn.ground->distance(at_, f) / nearness);
    to_one(aims);
    return aims;
}

Wanderer::Aims Wanderer::look_out_aims(const Lawn& lawn) const {
    Aims aims(seen_.size(), 0);
    for (const int f : lawn.fields) {
        if (f == at_) continue;
        int shown = 0;
        for (const int s : lawn.ground->shown_from(f))
            shown += !seen_[no(s)] && lawn.ground->map().at(lawn.ground->map().field(s)) == grass;
        aims[no(f)] = std::pow(static_cast<double>(shown) / lawn.ground->distance(at_, f), look_power);
    }
    to_one(aims);
    return aims;
}

Wanderer::Aims Wanderer::fresh_waypoints(const Lawn& lawn) const {
    Aims aims(seen_.size(), 0);
    for (const int f : lawn.fields) aims[no(f)] = f == at_ ? 0 : 1;
    to_one(aims);
    return aims;
}

Wanderer::Aims Wanderer::fresh_errands(const Lawn& lawn) const {
    Aims aims(seen_.size(), 0);
    for (const int f : lawn.grass) aims[no(f)] = seen_[no(f)] ? 0 : 1;
    to_one(aims);
    for (double& a : aims) a *= 1 - home;
    if (at_ != fort_) aims[no(fort_)] += home;
    to_one(aims);
    return aims;
}

// After a step the aims that it led towards are likelier, and one that it reached is done with.
void Wanderer::keep_aims(const Lawn& lawn, Aims& aims, const Aims& fresh, int to) const {
    const Ground& g = *lawn.ground;
    for (const int aim : lawn.fields) {
        double& a = aims[no(aim)];
        const bool led =
            g.distance(at_, aim) == g.map().step_cost(g.map().field(at_), g.map().field(to)) + g.distance(to, aim);
        a *= led ? 1 : caprice;
    }
    to_one(aims);
    const double free = aims[no(to)] + new_mind;
    aims[no(to)] = 0;
    for (const int aim : lawn.fields) aims[no(aim)] = aims[no(aim)] * (1 - new_mind) + fresh[no(aim)] * free;
    to_one(aims);
}

}  // namespace agon::treasure
