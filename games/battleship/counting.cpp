#include "games/battleship/counting.h"

#include <algorithm>
#include <cassert>

#include "games/battleship/frontier.h"

namespace agon::battleship {
namespace {

constexpr std::size_t between_looks = 2048;  // frontiers expanded from one look at the clock to the next

// Numbers the frontiers of one layer in the order of their discovery.
class Numbering {
   public:
    std::uint32_t number(Frontier f) {
        if (2 * (found_.size() + 1) > slots_.size()) grow();
        Slot& s = slot(f.bits);
        if (s.generation != generation_) {
            s = {f.bits, static_cast<std::uint32_t>(found_.size()), generation_};
            found_.push_back(f);
        }
        return s.number;
    }
    const std::vector<Frontier>& found() const { return found_; }
    void clear() {
        found_.clear();
        ++generation_;
    }

   private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t number = 0, generation = 0;
    };
    Slot& slot(std::uint64_t key) {
        for (std::size_t i = key * 0x9e3779b97f4a7c15 >> 24;; ++i)
            if (Slot& s = slots_[i & (slots_.size() - 1)]; s.generation != generation_ || s.key == key) return s;
    }
    void grow() {
        slots_.assign(std::max<std::size_t>(1024, 2 * slots_.size()), {});
        for (std::uint32_t n = 0; n < found_.size(); ++n) slot(found_[n].bits) = {found_[n].bits, n, generation_};
    }
    std::vector<Frontier> found_;
    std::vector<Slot> slots_;
    std::uint32_t generation_ = 1;
};

}  // namespace

double count_fleets(const Constraints& known) {
    const Steps steps(known);
    if (!steps.countable()) return 0;
    Numbering here, next;
    std::vector<double> ways{1.0}, ways_next;
    here.number(steps.start());
    for (int x = 0; x < known.layout.width; ++x)
        for (int y = 0; y < known.layout.height; ++y) {
            ways_next.clear();
            for (std::size_t n = 0; n < here.found().size(); ++n)
                steps.expand(here.found()[n], x, y, [&](const Frontier& g, std::uint8_t) {
                    const auto to = next.number(g);
                    if (to == ways_next.size()) ways_next.push_back(0);
                    ways_next[to] += ways[n];
                });
            std::swap(here, next);
            std::swap(ways, ways_next);
            next.clear();
        }
    return here.found().empty() ? 0 : ways[0];
}

std::optional<FleetGraph> FleetGraph::build(const Constraints& known, const Effort& effort) {
    FleetGraph graph;
    const Steps steps(known);
    if (!steps.countable()) return graph;
    Numbering here, next;
    here.number(steps.start());
    std::size_t nodes = 0;
    for (int x = 0; x < known.layout.width; ++x)
        for (int y = 0; y < known.layout.height; ++y) {
            Layer& layer = graph.layers_.emplace_back();
            layer.cell = cell_at(x, y);
            layer.nodes.reserve(here.found().size());
            for (const Frontier& f : here.found()) {
                if (layer.nodes.size() % between_looks == 0 && effort.time.over()) return std::nullopt;
                layer.nodes.push_back({static_cast<std::uint32_t>(layer.edges.size()), 0, 0});
                steps.expand(f, x, y, [&](const Frontier& g, std::uint8_t kind) {
                    layer.edges.push_back({next.number(g), kind});
                });
            }
            nodes += here.found().size();
            if (nodes > effort.frontiers) return std::nullopt;
            std::swap(here, next);
            next.clear();
        }
    graph.layers_.push_back({no_cell, std::vector<Node>(here.found().size()), {}});
    graph.weigh();
    return graph;
}

std::uint32_t FleetGraph::Layer::edges_end(std::size_t node) const {
    return node + 1 < nodes.size() ? nodes[node + 1].first_edge : static_cast<std::uint32_t>(edges.size());
}

void FleetGraph::weigh() {
    total_ = 0;
    if (layers_.empty()) return;
    count_backward();
    count_forward();
    drop_dead();
    if (!layers_.front().nodes.empty()) total_ = layers_.front().nodes[0].after;
}

void FleetGraph::count_backward() {
    for (Node& n : layers_.back().nodes) n.after = 1;
    for (std::size_t i = layers_.size() - 1; i-- > 0;) {
        Layer& layer = layers_[i];
        const std::vector<Node>& next = layers_[i + 1].nodes;
        for (std::size_t n = 0; n < layer.nodes.size(); ++n) {
            double after = 0;
            for (auto e = layer.nodes[n].first_edge; e < layer.edges_end(n); ++e)
                after += next[layer.edges[e].to].after;
            layer.nodes[n].after = after;
        }
    }
}

void FleetGraph::count_forward() {
    for (Node& n : layers_.front().nodes) n.before = 1;
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        std::vector<Node>& next = layers_[i + 1].nodes;
        for (Node& n : next) n.before = 0;
        for (std::size_t n = 0; n < layer.nodes.size(); ++n)
            for (auto e = layer.nodes[n].first_edge; e < layer.edges_end(n); ++e)
                next[layer.edges[e].to].before += layer.nodes[n].before;
    }
}

// Keeps the nodes that lie on a whole path and the edges between them.
void FleetGraph::drop_dead() {
    constexpr std::uint32_t dead = ~0u;
    std::vector<std::uint32_t> number_after, number_here;
    for (std::size_t i = layers_.size(); i-- > 0;) {
        Layer& layer = layers_[i];
        number_here.assign(layer.nodes.size(), dead);
        std::uint32_t kept = 0, kept_edges = 0;
        for (std::size_t n = 0; n < layer.nodes.size(); ++n) {
            Node node = layer.nodes[n];
            const auto begin = node.first_edge, end = layer.edges_end(n);
            if (node.before == 0 || node.after == 0) continue;
            node.first_edge = kept_edges;
            for (auto e = begin; e < end; ++e)
                if (const auto to = number_after[layer.edges[e].to]; to != dead)
                    layer.edges[kept_edges++] = {to, layer.edges[e].kind};
            number_here[n] = kept;
            layer.nodes[kept++] = node;
        }
        layer.nodes.resize(kept);
        layer.edges.resize(kept_edges);
        std::swap(number_after, number_here);
    }
}

void FleetGraph::tighten(const Constraints& now) {
    if (now.impossible) layers_.clear();
    for (Layer& layer : layers_) {
        if (layer.cell == no_cell) continue;
        const auto fits = [&, c = layer.cell](std::uint8_t kind) {
            if (kind == water_edge) return !now.hit.has(c);
            return !now.water.has(c) && (!starts(kind) || now.open(ship_of(c, kind)));
        };
        std::uint32_t kept = 0;
        for (std::size_t n = 0; n < layer.nodes.size(); ++n) {
            const auto begin = layer.nodes[n].first_edge, end = layer.edges_end(n);
            layer.nodes[n].first_edge = kept;
            for (auto e = begin; e < end; ++e)
                if (fits(layer.edges[e].kind)) layer.edges[kept++] = layer.edges[e];
        }
        layer.edges.resize(kept);
    }
    weigh();
}

Chances FleetGraph::hit_chances() const {
    Chances out{};
    if (total_ == 0) return out;
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        double occupied = 0;
        for (std::size_t n = 0; n < layer.nodes.size(); ++n) {
            double after = 0;
            for (auto e = layer.nodes[n].first_edge; e < layer.edges_end(n); ++e)
                if (layer.edges[e].kind != water_edge) after += layers_[i + 1].nodes[layer.edges[e].to].after;
            occupied += layer.nodes[n].before * after;
        }
        out[layer.cell] = occupied / total_;
    }
    return out;
}

Fleet FleetGraph::sample(Random& random) const {
    assert(total_ > 0);
    Fleet fleet;
    std::size_t node = 0;
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        const auto end = layer.edges_end(node);
        auto e = layer.nodes[node].first_edge;
        double rest = random.unit() * layer.nodes[node].after;
        for (; e + 1 < end && (rest -= layers_[i + 1].nodes[layer.edges[e].to].after) >= 0; ++e) {}
        if (starts(layer.edges[e].kind)) fleet.add(ship_of(layer.cell, layer.edges[e].kind));
        node = layer.edges[e].to;
    }
    return sorted(fleet);
}

std::vector<CellSet> FleetGraph::list() const {
    std::vector<CellSet> out;
    if (total_ > 0) list_from(0, 0, {}, out);
    return out;
}

void FleetGraph::list_from(std::size_t layer, std::size_t node, CellSet so_far, std::vector<CellSet>& out) const {
    if (layer + 1 == layers_.size()) return out.push_back(so_far);
    const Layer& here = layers_[layer];
    for (auto e = here.nodes[node].first_edge; e < here.edges_end(node); ++e) {
        CellSet with = so_far;
        if (here.edges[e].kind != water_edge) with.add(here.cell);
        list_from(layer + 1, here.edges[e].to, with, out);
    }
}

std::size_t FleetGraph::nodes() const {
    std::size_t n = 0;
    for (const Layer& l : layers_) n += l.nodes.size();
    return n;
}

}  // namespace agon::battleship
