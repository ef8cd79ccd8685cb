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

int encounter_points(const EncounterScore& s, const EncounterRules& r) {
    return s.won > s.lost ? r.won : s.won == s.lost ? r.drawn : r.lost;
}

bool qualified(std::span<const EncounterScore> all, const Qualification& q) {
    return std::ranges::all_of(
        all, [&](const EncounterScore& s) { return encounter_points(s, q.encounter) >= q.pass_mark; });
}

}  // namespace agon
