#include "arena/encounter.h"

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

int games_of(const EncounterScore& s) { return s.won + s.drawn + s.lost; }

int share(const EncounterScore& s) { return games_of(s) == 0 ? 0 : 100 * (2 * s.won + s.drawn) / (2 * games_of(s)); }

}  // namespace agon
