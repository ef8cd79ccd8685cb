// How courses count: players meet for several rounds, each round both colours; the player
// who wins more games wins the encounter.
#pragma once

#include "arena/result.h"
#include "core/catalogue.h"

namespace agon {

struct EncounterScore {
    int won = 0, drawn = 0, lost = 0;  // games, from one player's side
    bool operator==(const EncounterScore&) const = default;
};

void add(EncounterScore&, const Finished&, Seat own);  // an arena fault counts for nobody
int encounter_points(const EncounterScore&, const EncounterRules& = {});

int games_of(const EncounterScore&);
// Of the points of all games, rounded down; a draw is half a point.
int share(const EncounterScore&);

}  // namespace agon
