#include "games/treasure/ground.h"

namespace agon::treasure {

Ground::Ground(const Map& map) : map_(map), distance_(at(map.size()) * at(map.size()), unreachable) {
    link_fields();
    for (int f = 0; f < size(); ++f)
        if (map_.passable(map_.field(f))) measure_from(f);
}

void Ground::link_fields() {
    for (int f = 0; f < size(); ++f) {
        first_edge_.push_back(edges_.size());
        first_shown_.push_back(shown_.size());
        const Field here = map_.field(f);
        if (!map_.passable(here)) continue;
        for (Direction d : directions)
            if (const Field next = step(here, d); map_.passable(next))
                edges_.push_back({map_.index(next), map_.step_cost(here, next), d});
        const int reach = map_.at(here) == mountain ? 1 : 0;
        for (int y = here.y - reach; y <= here.y + reach; ++y)
            for (int x = here.x - reach; x <= here.x + reach; ++x)
                if (map_.contains({x, y})) shown_.push_back(map_.index({x, y}));
    }
    first_edge_.push_back(edges_.size());
    first_shown_.push_back(shown_.size());
}

// Dijkstra with one bucket per cost: a step costs at most 4.
void Ground::measure_from(int source) {
    std::uint16_t* cost = &distance_[at(source) * at(size())];
    std::array<std::vector<int>, 5> buckets;
    cost[source] = 0;
    buckets[0].push_back(source);
    for (std::size_t now = 0, idle = 0; idle < buckets.size(); ++now) {
        auto& bucket = buckets[now % buckets.size()];
        idle = bucket.empty() ? idle + 1 : 0;
        for (const int f : bucket)
            if (cost[f] == now)
                for (const Edge& e : edges(f))
                    if (const auto c = now + at(e.cost); c < cost[e.to]) {
                        cost[e.to] = static_cast<std::uint16_t>(c);
                        buckets[c % buckets.size()].push_back(e.to);
                    }
        bucket.clear();
    }
}

Direction Ground::towards(int from, int to) const {
    Direction best = Direction::Up;
    int least = std::numeric_limits<int>::max();
    for (const Edge& e : edges(from))
        if (const int cost = e.cost + distance(e.to, to); cost < least) {
            least = cost;
            best = e.direction;
        }
    return best;
}

}  // namespace agon::treasure
