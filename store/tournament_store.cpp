#include "store/tournament_store.h"

#include <boost/json.hpp>

#include <algorithm>

#include "arena/ratings.h"
#include "core/json.h"

namespace agon {
namespace {

int latest_run(const Store& store, TournamentPlan plan) {
    for (plan.run = 1; !store.entrants(tournament_id(plan)).empty();) ++plan.run;
    return plan.run - 1;
}

std::string plan_json(const TournamentPlan& p) {
    JsonWriter w;
    w.begin_object()
        .field("name", p.name)
        .field("game", p.game)
        .field("rules", p.rules)
        .field("clock", p.clock)
        .field("seed", std::to_string(p.seed));
    w.field("format", name(p.format)).field("rounds", p.rounds).field("games", p.games).key("points").begin_array();
    for (const int points : p.points) w.value(points);
    w.end_array()
        .field("tiebreaks", p.tiebreaks)
        .field("rated", p.rated)
        .field("versions", name(p.versions))
        .field("run", p.run)
        .key("openings")
        .begin_array();
    for (const auto& o : p.openings) w.value(o);
    return w.end_array().end_object().text();
}

// Requires what plan_json() wrote; a damaged one throws.
TournamentPlan read_plan(std::string_view json) {
    const auto value = boost::json::parse(json);
    const auto text = [&](const char* key) { return std::string(value.at(key).as_string()); };
    const auto number = [&](const char* key) { return static_cast<int>(value.at(key).as_int64()); };
    TournamentPlan p{.name = text("name"),
                     .game = text("game"),
                     .rules = text("rules"),
                     .clock = text("clock"),
                     .seed = std::stoull(text("seed")),
                     .format = format_named(text("format")).value(),
                     .rounds = number("rounds"),
                     .games = number("games")};
    for (std::size_t i = 0; i < p.points.size(); ++i)
        p.points[i] = static_cast<int>(value.at("points").at(i).as_int64());
    p.tiebreaks = number("tiebreaks");
    p.rated = value.at("rated").as_bool();
    if (const auto* versions = value.as_object().if_contains("versions"))  // an older plan has none
        p.versions = versions_named(std::string(versions->as_string())).value_or(Versions::Replace);
    p.run = number("run");
    for (const auto& o : value.at("openings").as_array()) p.openings.emplace_back(o.as_string());
    return p;
}

StoredTournament stored(const Store& store, const std::string& id, std::string_view json) {
    StoredTournament t{id, read_plan(json)};
    t.plan.participants = store.entrants(id);
    return t;
}

// The file may know a newer version of a bot, or where a program lies now: nobody plays meanwhile, so that it counts at
// once.
void update(std::vector<Participant>& stored, const std::vector<Participant>& wanted) {
    for (Participant& who : stored)
        if (const auto now = std::ranges::find(wanted, who.name, &Participant::name); now != wanted.end())
            who.player = now->player;
}

Tournament begin(Store& store, TournamentPlan plan) {
    if (plan.champions > 0)
        for (Participant& who : champions(store, plan.game, plan.champions))
            if (!is_taken(who.name, plan.participants)) plan.participants.push_back(std::move(who));
    Tournament tournament(std::move(plan));
    keep_tournament(store, tournament.plan());
    return tournament;
}

}  // namespace

void keep_tournament(Store& store, const TournamentPlan& plan) {
    const std::string id = tournament_id(plan);
    store.transaction([&] {
        store.keep_plan(id, plan_json(plan));
        for (const Participant& who : plan.participants) store.enrol(id, who);
    });
}

std::vector<Participant> champions(const Store& store, const std::string& game, int count) {
    std::vector<Participant> best;
    for (const AllTimeEntry& e : all_time_list(store.results({.game = game, .rated_only = true}))) {
        if (static_cast<int>(best.size()) >= count) break;
        if (const auto player = store.last_player(e.name)) best.push_back({e.name, *player});
    }
    return best;
}

Result<Tournament> open_tournament(Store& store, TournamentPlan plan, bool resume) {
    if (const auto sound = check(plan); !sound) return std::unexpected(sound.error());
    const int latest = latest_run(store, plan);
    plan.run = resume && latest > 0 ? latest : latest + 1;
    if (plan.run != latest) return begin(store, std::move(plan));

    const std::vector<Participant> wanted = std::exchange(plan.participants, store.entrants(tournament_id(plan)));
    if (plan.versions == Versions::Replace) update(plan.participants, wanted);
    Tournament tournament(std::move(plan));
    for (const MatchResult& r : store.results({.series = tournament.id()})) tournament.finished(r);
    const auto fresh = tournament.welcome(wanted);
    if (!fresh) return std::unexpected(fresh.error());
    for (const Participant& who : *fresh) store.enrol(tournament.id(), who);
    if (tournament.plan().versions == Versions::Replace) keep_tournament(store, tournament.plan());
    return tournament;
}

std::vector<StoredTournament> stored_tournaments(const Store& store) {
    std::vector<StoredTournament> all;
    for (const auto& [id, json] : store.plans()) all.push_back(stored(store, id, json));
    return all;
}

std::optional<StoredTournament> stored_tournament(const Store& store, std::string_view id) {
    const auto json = store.plan(id);
    if (!json) return std::nullopt;
    return stored(store, std::string(id), *json);
}

}  // namespace agon
