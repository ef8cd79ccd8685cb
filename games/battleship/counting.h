// Counts legal fleets exactly. All fleets that fit what is known are the paths through a
// layered graph, one layer per cell, column by column; a node is the frontier between
// decided and undecided cells. Counts, hit probabilities per cell and uniform samples are
// linear passes; a further answer only removes edges.
#pragma once

#include <vector>

#include "core/random.h"
#include "games/battleship/knowledge.h"
#include "search/time_left.h"

namespace agon::battleship {

using Chances = std::array<double, max_cells>;

// What counting may cost: frontiers kept at most, and until when.
struct Effort {
    std::size_t frontiers = 20'000'000;
    TimeLeft time{};
    Effort() = default;
    Effort(std::size_t most, TimeLeft until = {}) : frontiers(most), time(std::move(until)) {}
};

// The number alone, in little memory; exact up to 2^53.
double count_fleets(const Constraints&);

class FleetGraph {
   public:
    static std::optional<FleetGraph> build(const Constraints&, const Effort& = {});  // nothing if it costs more

    // Takes more answers into account: what was excluded before must stay excluded.
    void tighten(const Constraints&);

    double count() const { return total_; }  // exact up to 2^53; both course rule sets stay below 2^45
    Chances hit_chances() const;             // probability that a cell is occupied; all 0 if count() is 0
    Fleet sample(Random&) const;             // uniform; requires count() > 0
    std::vector<CellSet> list() const;       // the fields of every fleet; requires a count() that fits into memory
    std::size_t nodes() const;

   private:
    // What happens at a cell: water, a ship goes on, or a ship of some length begins.
    struct Edge {
        std::uint32_t to;
        std::uint8_t kind;
    };
    // Paths from the start, to the end.
    struct Node {
        std::uint32_t first_edge;
        double before, after;
    };
    struct Layer {
        Cell cell;  // no_cell behind the last one
        std::vector<Node> nodes;
        std::vector<Edge> edges;  // in the order of their nodes
        std::uint32_t edges_end(std::size_t node) const;
    };

    void list_from(std::size_t layer, std::size_t node, CellSet so_far, std::vector<CellSet>& out) const;
    void weigh();  // counts paths and drops what lies on none
    void count_backward();
    void count_forward();
    void drop_dead();

    std::vector<Layer> layers_;
    double total_ = 0;
};

}  // namespace agon::battleship
