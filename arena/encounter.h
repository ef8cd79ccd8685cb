// How the Java course counts: players meet for several rounds, each round both colours;
// the player who wins more games wins the encounter. Also its entrance examination.
#pragma once

#include <span>

#include "arena/result.h"

namespace agon {

struct EncounterScore {
    int won = 0, drawn = 0, lost = 0;  // games, from one player's side
    bool operator==(const EncounterScore&) const = default;
};

void add(EncounterScore&, const Finished&, Seat own);  // an arena fault counts for nobody
int encounter_points(const EncounterScore&);           // 2 won, 1 drawn, 0 lost

// A named examination: an encounter with each of these players must be won.
struct Qualification {
    std::string_view name, game;
    int rounds;                                 // of two games each
    std::array<std::string_view, 2> opponents;  // classes in the jar of reference players
};
inline constexpr Qualification java_course{"java-course", "othello", 5, {"reference.Table", "reference.Search"}};

bool qualified(std::span<const EncounterScore>);

}  // namespace agon
