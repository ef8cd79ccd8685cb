// Puzzles of Battleship, by counting every fleet that fits the answers: where a ship must lie, and which shot hits most
// often.
#include <algorithm>

#include "core/puzzle.h"
#include "games/battleship/counting.h"
#include "games/battleship/rules.h"

namespace agon {
namespace {

using namespace battleship;

constexpr std::string_view must_be = "must_be", best_shot = "best_shot";
constexpr double most_fleets = 20'000;     // a person can still reason about them
constexpr std::size_t frontiers = 50'000;  // what counting may cost
constexpr double lead = 0.04;              // of the best shot before the next
constexpr std::size_t most_right = 3;

struct Chance {
    Cell cell;
    double hit;
};

std::vector<Chance> chances_of(const Knowledge& known, const FleetGraph& graph) {
    const Chances hit = graph.hit_chances();
    std::vector<Chance> out;
    for (const Cell c : known.layout().all() - known.asked()) out.push_back({c, hit[static_cast<std::size_t>(c)]});
    std::ranges::stable_sort(out, std::greater{}, &Chance::hit);
    return out;
}

// The cells as likely as the best, if there are few and the next is clearly worse.
std::vector<Chance> leading(const std::vector<Chance>& all) {
    const double best = all.front().hit;
    std::vector<Chance> out;
    for (const Chance& c : all)
        if (c.hit > best - 1e-9) out.push_back(c);
    const bool clear = out.size() < all.size() && all[out.size()].hit < best - lead;
    return clear && out.size() <= most_right ? out : std::vector<Chance>{};
}

std::optional<Puzzle> pose(const AnyPosition& any, Seat seat) {
    const auto& p = as<Battleship>(any);
    if (Battleship::phase(p) != Battleship::Phase::Shoot || p.attacker != seat) return std::nullopt;
    const Knowledge& known = p.seas[other(seat)].said;
    if (2 * known.hit().count() < known.layout().fields()) return std::nullopt;  // far too many fleets
    const auto graph = FleetGraph::build(known.constraints(), {frontiers});
    if (!graph || graph->count() < 2 || graph->count() > most_fleets) return std::nullopt;
    const auto all = chances_of(known, *graph);
    const auto right = leading(all);
    if (right.empty()) return std::nullopt;
    const double best = right.front().hit;
    Puzzle out{.kind = std::string(best == 1 ? must_be : best_shot),
               .value = static_cast<int>(100 * best + 0.5),
               .size = static_cast<int>(graph->count())};
    for (const Chance& c : right) out.right.push_back(Battleship::text(Battleship::Move{.cell = c.cell}));
    out.line = {out.right.front()};
    return out;
}

}  // namespace

const PuzzleMaker& battleship_puzzles() {
    static const PuzzleMaker maker{{must_be, best_shot}, &pose};
    return maker;
}

}  // namespace agon
