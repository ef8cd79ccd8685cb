#include "arena/encounter.h"

#include <algorithm>

namespace agon {

void add(EncounterScore& s, const Finished& end, Seat own) {
    if (!counts(end)) return;
    const double points = score(end, own);
    if (points == 1) ++s.won;
    else if (points == 0) ++s.lost;
    else ++s.drawn;
}

int encounter_points(const EncounterScore& s) { return s.won > s.lost ? 2 : s.won == s.lost ? 1 : 0; }

bool qualified(std::span<const EncounterScore> all) {
    return std::ranges::all_of(all, [](const EncounterScore& s) { return encounter_points(s) == 2; });
}

}  // namespace agon
