// All legal fleets of a small sea, by plain recursion over cells and ships: an independent
// check for counting, auditing and disclosures. Written without any of their code.
#pragma once

#include <functional>
#include <vector>

#include "games/battleship/grid.h"

namespace agon::battleship {

inline bool may_stand_together(const Layout& l, const Ship& a, const Ship& b) {
    for (int i = 0; i < a.length; ++i)
        for (int j = 0; j < b.length; ++j) {
            const int dx = column_of(a.cell(i)) - column_of(b.cell(j)), dy = row_of(a.cell(i)) - row_of(b.cell(j));
            if (dx == 0 && dy == 0) return false;
            if (l.apart == Apart::Orthogonal && dx * dx + dy * dy == 1) return false;
            if (l.apart == Apart::All && dx * dx <= 1 && dy * dy <= 1) return false;
        }
    return true;
}

// Every fleet once: ships of one length in ascending order of their places.
inline std::vector<Fleet> all_fleets(const Layout& l) {
    std::vector<Ship> places;
    for (int length = max_length; length >= 1; --length)
        for (int x = 0; x < l.width && l.ships[length]; ++x)
            for (int y = 0; y < l.height; ++y)
                for (int vertical = 0; vertical < (length > 1 ? 2 : 1); ++vertical)
                    if ((vertical ? y : x) + length <= (vertical ? l.height : l.width))
                        places.push_back(ship_at(cell_at(x, y), length, vertical));
    std::vector<Fleet> out;
    auto left = l.ships;
    std::function<void(std::size_t, const Fleet&)> extend = [&](std::size_t from, const Fleet& f) {
        if (f.count == l.ship_count()) out.push_back(sorted(f));
        for (std::size_t i = from; i < places.size(); ++i) {
            bool fits = left[places[i].length] > 0;
            for (const Ship& s : f) fits = fits && may_stand_together(l, s, places[i]);
            if (!fits) continue;
            Fleet longer = f;
            longer.add(places[i]);
            --left[places[i].length];
            extend(i + 1, longer);
            ++left[places[i].length];
        }
    };
    extend(0, {});
    return out;
}

struct Said {
    Cell cell;
    Answer answer;
};

// Would an honest owner of this fleet have said exactly this?
inline bool tells(const Fleet& f, const std::vector<Said>& said, bool sunk_announced) {
    CellSet shots;
    for (const Said& s : said) {
        Answer a = answer(f, shots, s.cell, sunk_announced);
        if (!sunk_announced && is_hit(a)) a = Answer::Hit;
        if (a != s.answer) return false;
        shots.add(s.cell);
    }
    return true;
}

}  // namespace agon::battleship
