#include "games/battleship/lookahead.h"

#include <algorithm>

namespace agon::battleship {
namespace {

constexpr std::size_t most_considered = 8;
constexpr double worth_a_look = 0.25;  // how much less likely than the likeliest cell another one may be

using List = std::vector<CellSet>;
using Counts = std::array<int, max_cells>;

Counts count_fields(std::span<const CellSet> fleets, const CellSet& asked) {
    Counts counts{};
    for (const CellSet& f : fleets)
        for (Cell c : f - asked) ++counts[c];
    return counts;
}

// The sum over all fleets of the misses that the likeliest cell, time after time, leads to. Reorders the list.
long misses(std::span<CellSet> fleets, CellSet asked) {
    long sum = 0;
    while (fleets.size() > 1) {
        const Counts counts = count_fields(fleets, asked);
        const int all = static_cast<int>(fleets.size());
        Cell best = no_cell;
        for (int c = 0; c < max_cells; ++c) {
            if (counts[c] == all) asked.add(static_cast<Cell>(c));  // a sure hit costs and tells nothing
            else if (counts[c] > 0 && (best == no_cell || counts[c] > counts[best])) best = static_cast<Cell>(c);
        }
        if (best == no_cell) return sum;  // the same fields, however they are cut into ships
        const auto water = std::ranges::partition(fleets, [&](const CellSet& f) { return f.has(best); });
        asked.add(best);
        sum += static_cast<long>(water.size());
        sum += misses({water.begin(), water.end()}, asked);
        fleets = fleets.first(fleets.size() - water.size());
    }
    return sum;
}

}  // namespace

double misses_after(std::span<const CellSet> fleets, const CellSet& asked, Cell cell) {
    List list(fleets.begin(), fleets.end());
    const auto water = std::ranges::partition(list, [&](const CellSet& f) { return f.has(cell); });
    CellSet then = asked;
    then.add(cell);
    const auto hits = list.size() - water.size();
    const long sum = static_cast<long>(water.size()) + misses({list.data(), hits}, then) +
                     misses({list.data() + hits, water.size()}, then);
    return static_cast<double>(sum) / static_cast<double>(fleets.size());
}

Cell fewest_misses(std::span<const CellSet> fleets, const CellSet& asked, const Chances& chances) {
    std::vector<Cell> cells;
    for (int c = 0; c < max_cells; ++c)
        if (!asked.has(static_cast<Cell>(c)) && chances[c] > 0) cells.push_back(static_cast<Cell>(c));
    std::ranges::stable_sort(cells, std::greater{}, [&](Cell c) { return chances[c]; });
    Cell best = cells.front();
    if (chances[best] > 0.9999) return best;
    double least = misses_after(fleets, asked, best);
    for (std::size_t i = 1; i < std::min(most_considered, cells.size()); ++i) {
        if (chances[cells[i]] < chances[cells[0]] - worth_a_look) break;
        if (const double m = misses_after(fleets, asked, cells[i]); m < least - 1e-9) {
            least = m;
            best = cells[i];
        }
    }
    return best;
}

}  // namespace agon::battleship
