#include "cluster/fleet.h"

#include <algorithm>

namespace agon::cluster {

void Fleet::heard(const WorkerCard& card, Time now) {
    if (card.leaving) {
        cards_.erase(card.name);
        last_.erase(card.name);
        return;
    }
    cards_[card.name] = card;
    last_[card.name] = now;
}

bool Fleet::here(const std::string& worker, Time now) const {
    const auto it = last_.find(worker);
    return it != last_.end() && now - it->second <= silence;
}

// The upper one of two: with two machines the slower one is compared with the faster.
double Fleet::median_speed() const {
    std::vector<double> speeds;
    for (const auto& [name, card] : cards_)
        if (card.quality.speed > 0) speeds.push_back(card.quality.speed);
    if (speeds.empty()) return 0;
    std::ranges::sort(speeds);
    return speeds[speeds.size() / 2];
}

Doubt Fleet::doubt(const Quality& q) const {
    if (q.latency_ms > most_latency_ms_) return Doubt::Noisy;
    if (q.speed > 0 && q.speed < slow_share * median_speed()) return Doubt::Slow;
    return Doubt::None;
}

bool Fleet::others(const std::string& worker, Time now) const {
    return std::ranges::any_of(cards_, [&](const auto& c) {
        return c.first != worker && here(c.first, now) && doubt(c.second.quality) == Doubt::None;
    });
}

bool Fleet::any(Time now, const std::function<bool(const WorkerCard&)>& wanted) const {
    return std::ranges::any_of(cards_, [&](const auto& c) { return here(c.first, now) && wanted(c.second); });
}

int Fleet::slots(Time now) const {
    int sum = 0;
    for (const auto& [name, card] : cards_)
        if (here(name, now)) sum += card.slots;
    return sum;
}

std::vector<std::string> Fleet::lost(Time now) {
    std::vector<std::string> names;
    for (const auto& [name, card] : cards_)
        if (!here(name, now)) names.push_back(name);
    for (const std::string& name : names) {
        cards_.erase(name);
        last_.erase(name);
    }
    return names;
}

}  // namespace agon::cluster
