// All places where a single ship of a layout may lie under what is known, with their
// cells and the cells they forbid to others: the raw material of every search for fleets.
#pragma once

#include <vector>

#include "games/battleship/knowledge.h"

namespace agon::battleship {

struct Placement {
    Ship ship;
    CellSet cells, reserved;  // reserved: no other ship may have a cell here
};

using Placements = std::array<std::vector<Placement>, max_length + 1>;  // by length

inline Placements open_placements(const Constraints& known) {
    Placements out;
    const Layout& l = known.layout;
    for (int length = 1; length <= max_length; ++length) {
        if (!l.ships[length]) continue;
        out[length].reserve(2 * max_cells);
        for (Cell head : l.all())
            for (bool vertical : {false, true}) {
                const Ship s = ship_at(head, length, vertical);
                if (s.vertical != vertical || !s.inside(l) || !known.open(s)) continue;
                if (const CellSet cells = s.cells(); !cells.meets(known.water))
                    out[length].push_back({s, cells, reserved(l, s)});
            }
    }
    return out;
}

}  // namespace agon::battleship
