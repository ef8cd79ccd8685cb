// A tournament that survives: who takes part is written down before the first match, and
// a later start finds participants and results again.
#pragma once

#include "arena/tournament.h"
#include "store/store.h"

namespace agon {

// The strongest of the game's all-time list whose player is known, at most `count`.
std::vector<Participant> champions(const Store&, const std::string& game, int count);

// A new run of the tournament with its champions enrolled, or with `resume` the latest one with all it has played
// (a first run if there is none). Participants that the plan has and the stored run has
// not join as newcomers; the phrase says when that is not possible any more.
Result<Tournament> open_tournament(Store&, TournamentPlan, bool resume);

// Writes down what a tournament is and who takes part. Doing it again changes nothing.
void keep_tournament(Store&, const TournamentPlan&);

// The plans of all stored tournaments, the newest first, each with those who take part.
struct StoredTournament {
    std::string id;
    TournamentPlan plan;
};
std::vector<StoredTournament> stored_tournaments(const Store&);
std::optional<StoredTournament> stored_tournament(const Store&, std::string_view id);

}  // namespace agon
