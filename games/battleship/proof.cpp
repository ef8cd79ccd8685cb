#include "games/battleship/proof.h"

#include <algorithm>

#include "games/battleship/placements.h"

namespace agon::battleship {
namespace {

std::string spot(Cell c) { return std::to_string(column_of(c)) + "," + std::to_string(row_of(c)); }

int shortest(const Layout& l) {
    int length = 1;
    while (length < max_length && !l.ships[static_cast<std::size_t>(length)]) ++length;
    return length;
}

// Fields in a row through this one without water, in the direction where there are more of them.
int room_at(const Constraints& known, Cell c) {
    const auto free = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < known.layout.width && y < known.layout.height && !known.water.has(cell_at(x, y));
    };
    const auto run = [&](int dx, int dy) {
        int n = 1;
        for (int sign : {-1, 1})
            for (int step = sign; free(column_of(c) + step * dx, row_of(c) + step * dy); step += sign) ++n;
        return n;
    };
    return std::max(run(1, 0), run(0, 1));
}

std::optional<Phrase> a_hit_without_room(const Constraints& known) {
    const int least = shortest(known.layout);
    for (Cell c : known.hit)
        if (const int room = room_at(known, c); room < least)
            return Phrase{"battleship.proof.too_short", {spot(c), std::to_string(room), std::to_string(least)}};
    return std::nullopt;
}

std::optional<Phrase> a_column_that_fails(const Constraints& known) {
    for (int x = 0; known.sums && x < known.layout.width; ++x) {
        const auto column = static_cast<std::size_t>(x);
        const int sum = (*known.sums)[column], hits = column_sums(known.hit)[column],
                  most = known.layout.height - column_sums(known.water)[column];
        if (sum == any_sum) continue;
        const std::string name = std::to_string(x), announced = std::to_string(sum);
        if (hits > sum) return Phrase{"battleship.proof.column_full", {name, std::to_string(hits), announced}};
        if (most < sum) return Phrase{"battleship.proof.column_empty", {name, std::to_string(most), announced}};
    }
    return std::nullopt;
}

std::optional<Phrase> a_hit_without_ship(const Constraints& known, const Placements& open) {
    CellSet covered;
    for (const auto& list : open)
        for (const Placement& p : list) covered |= p.cells;
    for (Cell c : known.hit - covered) return Phrase{"battleship.proof.no_ship_at", {spot(c)}};
    return std::nullopt;
}

std::optional<Phrase> a_ship_without_place(const Constraints& known, const Placements& open) {
    for (int length = max_length; length >= 1; --length) {
        const auto n = static_cast<std::size_t>(length);
        if (known.layout.ships[n] && open[n].empty())
            return Phrase{"battleship.proof.no_place", {std::to_string(length)}};
    }
    return std::nullopt;
}

std::optional<Phrase> too_few_places(const Constraints& known, const Placements& open) {
    for (int length = max_length; length >= 1; --length) {
        const auto n = static_cast<std::size_t>(length);
        if (known.layout.ships[n] > open[n].size())
            return Phrase{
                "battleship.proof.few_places",
                {std::to_string(length), std::to_string(known.layout.ships[n]), std::to_string(open[n].size())}};
    }
    return std::nullopt;
}

}  // namespace

Phrase why_impossible(const Knowledge& core) {
    const Constraints known = core.constraints();
    if (const auto why = a_hit_without_room(known)) return *why;
    if (const auto why = a_column_that_fails(known)) return *why;
    const Placements open = open_placements(known);
    if (const auto why = a_hit_without_ship(known, open)) return *why;
    if (const auto why = a_ship_without_place(known, open)) return *why;
    if (const auto why = too_few_places(known, open)) return *why;
    return {"battleship.proof.not_together", {}};
}

std::string picture(const Knowledge& core) {
    const Layout& l = core.layout();
    const CellSet said = core.hit() | core.water();
    std::string out = "  ";
    for (int x = 0; x < l.width; ++x) out += " " + std::to_string(x);
    for (int y = 0; y < l.height; ++y) {
        out += "\n" + std::to_string(y) + " ";
        for (int x = 0; x < l.width; ++x) {
            const Cell c = cell_at(x, y);
            const Answer a = said.has(c) ? core.at(c) : Answer::None;
            out += ' ';
            out += a == Answer::None ? '.' : a == Answer::Water ? '~' : a == Answer::Hit ? 'X' : '#';
        }
    }
    return out;
}

}  // namespace agon::battleship
