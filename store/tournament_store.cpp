#include "store/tournament_store.h"

#include <algorithm>

#include "arena/ratings.h"

namespace agon {
namespace {

int latest_run(const Store& store, TournamentPlan plan) {
    for (plan.run = 1; !store.entrants(tournament_id(plan)).empty();) ++plan.run;
    return plan.run - 1;
}

Tournament begin(Store& store, TournamentPlan plan) {
    if (plan.champions > 0)
        for (Participant& who : champions(store, plan.game, plan.champions))
            if (!is_taken(who.name, plan.participants)) plan.participants.push_back(std::move(who));
    Tournament tournament(std::move(plan));
    store.transaction([&] {
        for (const Participant& who : tournament.plan().participants) store.enrol(tournament.id(), who);
    });
    return tournament;
}

}  // namespace

std::vector<Participant> champions(const Store& store, const std::string& game, int count) {
    std::vector<Participant> best;
    for (const AllTimeEntry& e : all_time_list(store.results({.game = game, .rated_only = true}))) {
        if (static_cast<int>(best.size()) >= count) break;
        if (const auto player = store.last_player(e.name)) best.push_back({e.name, *player});
    }
    return best;
}

std::expected<Tournament, Phrase> open_tournament(Store& store, TournamentPlan plan, bool resume) {
    if (const auto wrong = defect(plan)) return std::unexpected(*wrong);
    const int latest = latest_run(store, plan);
    plan.run = resume && latest > 0 ? latest : latest + 1;
    if (plan.run != latest) return begin(store, std::move(plan));

    const std::vector<Participant> wanted = std::exchange(plan.participants, store.entrants(tournament_id(plan)));
    std::vector<Participant> newcomers;
    for (const Participant& who : wanted) {
        const auto known = std::ranges::find(plan.participants, who.name, &Participant::name);
        if (known == plan.participants.end()) newcomers.push_back(who);
        else known->player = who.player;  // the file may know a newer version of the bot
    }
    Tournament tournament(std::move(plan));
    for (const MatchResult& r : store.results({.series = tournament.id()})) tournament.finished(r);
    for (Participant& who : newcomers) {
        auto joined = tournament.join(std::move(who));
        if (!joined) return std::unexpected(joined.error());
        store.enrol(tournament.id(), *joined);
    }
    return tournament;
}

}  // namespace agon
