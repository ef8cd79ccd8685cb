// A map prepared for engines: neighbours, what each field shows, and the cost in
// commands between any two fields.
#pragma once

#include <limits>
#include <span>

#include "games/treasure/map.h"

namespace agon::treasure {

class Ground {
   public:
    struct Edge {
        int to;
        int cost;
        Direction direction;
    };
    static constexpr int unreachable = 10000;

    explicit Ground(const Map&);

    const Map& map() const { return map_; }
    int size() const { return map_.size(); }
    std::span<const Edge> edges(int field) const {
        return {edges_.data() + first_edge_[at(field)], edges_.data() + first_edge_[at(field) + 1]};
    }
    std::span<const int> shown_from(int field) const {
        return {shown_.data() + first_shown_[at(field)], shown_.data() + first_shown_[at(field) + 1]};
    }
    int distance(int from, int to) const { return distance_[at(from) * at(size()) + at(to)]; }
    Direction towards(int from, int to) const;  // the first command of a cheapest way

   private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    void link_fields();
    void measure_from(int source);

    Map map_;
    std::vector<Edge> edges_;
    std::vector<int> shown_;
    std::vector<std::size_t> first_edge_, first_shown_;
    std::vector<std::uint16_t> distance_;
};

}  // namespace agon::treasure
