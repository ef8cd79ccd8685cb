#include "games/battleship/tactics.h"

#include <algorithm>

#include "games/battleship/rules.h"

namespace agon::battleship {
namespace {

struct Step {
    int dx, dy;
};
constexpr std::array<Step, 4> directions{Step{-1, 0}, Step{1, 0}, Step{0, -1}, Step{0, 1}};

Cell next_to(const Layout& l, Cell c, Step d) {
    const int x = column_of(c) + d.dx, y = row_of(c) + d.dy;
    return l.contains(x, y) ? cell_at(x, y) : no_cell;
}

// Hits joined to `from` by hits.
CellSet cluster(const Knowledge& k, Cell from) { return detail::island(k.layout(), k.hit(), from); }

bool extensible(const Knowledge& k, const CellSet& ship, const CellSet& candidates) {
    for (Cell c : ship)
        if ((around(k.layout(), c, Apart::Orthogonal) & candidates).count()) return true;
    return false;
}

std::array<int, max_side> room_left(const Knowledge& k) {
    std::array<int, max_side> room{};
    const ColumnSums hit = column_sums(k.hit());
    for (int x = 0; x < k.layout().width; ++x) room[x] = k.sums() ? (*k.sums())[x] - hit[x] : k.layout().height;
    return room;
}

CellSet excluded(const Knowledge& k, const CellSet& done, const std::array<int, max_side>& room) {
    const Layout& l = k.layout();
    CellSet out;
    if (l.apart == Apart::All)  // a ship is straight, and no other is near: nothing lies diagonally of a hit
        for (Cell c : k.hit()) out |= around(l, c, Apart::All) - around(l, c, Apart::Orthogonal);
    for (Cell c : done) out |= around(l, c, l.apart);
    for (Cell c : l.all())
        if (room[column_of(c)] <= 0) out.add(c);
    return out;
}

// A line of hits leaves only its two ends.
CellSet beside_lines(const Knowledge& k) {
    CellSet out;
    if (k.layout().apart == Apart::None) return out;
    for (Cell c : k.hit())
        for (Step d : directions)
            if (const Cell n = next_to(k.layout(), c, d); n != no_cell && k.hit().has(n))
                for (Step side : {Step{d.dy, d.dx}, Step{-d.dy, -d.dx}})
                    if (const Cell s = next_to(k.layout(), c, side); s != no_cell) out.add(s);
    return out;
}

}  // namespace

Situation situation(const Knowledge& k) {
    Situation out;
    out.room = room_left(k);
    std::ranges::copy(k.layout().ships, out.afloat.begin());
    if (const auto sunk = sunk_ships(k)) {
        out.done = sunk->cells();
        for (const Ship& s : *sunk) out.afloat[s.length] = std::max(0, out.afloat[s.length] - 1);
    }
    out.candidates = k.layout().all() - k.asked() - excluded(k, out.done, out.room) - beside_lines(k);
    for (CellSet rest = k.hit() - out.done; !rest.empty();) {
        const CellSet ship = cluster(k, rest.lowest());
        (extensible(k, ship, out.candidates) ? out.wounded : out.done) |= ship;
        rest -= ship;
    }
    return out;
}

std::vector<Cell> follow_ups(const Knowledge& k, const Situation& s) {
    std::vector<Cell> hits, out;
    for (Cell c : s.wounded) hits.push_back(c);
    std::ranges::sort(hits, {}, [&](Cell c) { return k.order(c); });
    for (Cell c : hits)
        for (Step d : directions)
            if (const Cell n = next_to(k.layout(), c, d);
                n != no_cell && s.candidates.has(n) && std::ranges::find(out, n) == out.end())
                out.push_back(n);
    return out;
}

bool some_ship_fits(const Knowledge& k, const Situation& s, Cell c) {
    const CellSet usable = s.candidates | s.wounded;
    for (int length = 1; length <= max_length; ++length)
        for (int shift = 0; s.afloat[length] && shift < length; ++shift)
            for (bool vertical : {false, true}) {
                const int x = column_of(c) - (vertical ? 0 : shift), y = row_of(c) - (vertical ? shift : 0);
                if (!k.layout().contains(x, y)) continue;
                const Ship ship = ship_at(cell_at(x, y), length, vertical);
                if (ship.inside(k.layout()) && usable.covers(ship.cells())) return true;
            }
    return false;
}

}  // namespace agon::battleship
