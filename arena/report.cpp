#include "arena/report.h"

#include <algorithm>
#include <unordered_map>

#include "arena/ending.h"
#include "arena/text_table.h"
#include "core/csv.h"
#include "core/json.h"

namespace agon {
namespace {

std::string moves_of(const Record& record) {
    std::string out;
    for (const Event& e : record.log)
        if (const auto* moved = std::get_if<Moved>(&e.what)) out += (out.empty() ? "" : " ") + moved->move;
    return out;
}

using Numbers = std::unordered_map<std::string, std::size_t>;

Numbers numbers_of(const TournamentPlan& plan) {
    Numbers numbers;
    for (std::size_t i = 0; i < plan.participants.size(); ++i) numbers.emplace(plan.participants[i].name, i);
    return numbers;
}

std::vector<ReportGame> sorted_games(const TournamentPlan& plan, std::vector<ReportGame> games) {
    const Numbers numbers = numbers_of(plan);
    std::erase_if(games, [&](const ReportGame& g) {
        return !numbers.contains(g.header.players[0]) || !numbers.contains(g.header.players[1]);
    });
    std::ranges::sort(games, {}, [&](const ReportGame& g) {
        const auto a = numbers.at(g.header.players[0]), b = numbers.at(g.header.players[1]);
        return std::tuple(std::min(a, b), std::max(a, b), g.number, g.header.id);
    });
    return games;
}

EloTable elo_of(const TournamentPlan& plan, const std::vector<ReportGame>& games) {
    const Numbers numbers = numbers_of(plan);
    std::vector<GameScore> scores;
    for (const ReportGame& g : games)
        if (counts(g.end))
            scores.push_back(
                {numbers.at(g.header.players[0]), numbers.at(g.header.players[1]), score(g.end, Seat::First)});
    return {plan.participants.size(), scores};
}

// One rating period per round. Glicko-2 sees sums only, so the average score stands for each game.
std::vector<Glicko> glicko_of(const TournamentPlan& plan, const std::vector<Encounter>& encounters) {
    std::vector<Glicko> ratings(plan.participants.size());
    if (plan.format != Format::Ladder) return {};
    for (std::size_t begin = 0; begin < encounters.size();) {
        const int round = encounters[begin].round;
        std::vector<std::vector<GlickoGame>> games(ratings.size());
        for (; begin < encounters.size() && encounters[begin].round == round; ++begin) {
            const Encounter& e = encounters[begin];
            const int counted = (e.half_points[0] + e.half_points[1]) / 2;
            for (const std::size_t side : {0u, 1u})
                for (int i = 0; i < counted; ++i)
                    games[e.who[side]].push_back({ratings[e.who[1 - side]], e.half_points[side] / (2.0 * counted)});
        }
        for (std::size_t i = 0; i < ratings.size(); ++i)
            if (plan.participants[i].from <= round) ratings[i] = after_period(ratings[i], games[i]);
    }
    return ratings;
}

std::string progress_text(const Report& r) {
    return std::to_string(r.played) + (r.planned ? " of " + std::to_string(*r.planned) : "") + " games" +
           (r.over ? "" : ", running");
}

std::int64_t faults(const Standing& s) {
    std::int64_t all = 0;
    for (const auto& [fault, times] : s.faults) all += times;
    return all;
}

void write_row(JsonWriter& w, const Report& r, std::size_t i) {
    const TournamentRow& row = r.rows[i];
    const Standing& s = r.standings[row.who];
    const Rating rating = r.elo[row.who];
    w.begin_object()
        .field("name", s.name)
        .field("player", r.plan.participants[row.who].player)
        .field("place", row.place);
    w.field("points", row.points)
        .field("wins", s.wins)
        .field("losses", s.losses)
        .field("draws", s.draws)
        .field("game_points", s.game_points);
    w.key("encounters")
        .begin_object()
        .field("won", row.won)
        .field("drawn", row.drawn)
        .field("lost", row.lost)
        .end_object();
    w.field("buchholz", row.buchholz).field("elo", rating.elo).field("error", rating.error).key("superiority");
    if (i + 1 < r.rows.size()) w.value(r.elo.superiority(row.who, r.rows[i + 1].who));
    else w.null();
    if (!r.glicko.empty())
        w.key("glicko")
            .begin_object()
            .field("rating", r.glicko[row.who].rating)
            .field("deviation", r.glicko[row.who].deviation)
            .end_object();
    write_faults_and_pace(w, s);
    w.end_object();
}

}  // namespace

void TournamentStats::add(const Record& record) {
    const auto result = result_of(record);
    if (!result) return;
    Standing& first = players_[record.header.players[0]];
    Standing& second = players_[record.header.players[1]];
    count_match(record, first, second);
    games_.push_back({record.header, record.number, result->end, result->plies, moves_of(record),
                      ending(record.log, language_, texts_)});
}

Standing TournamentStats::of(const std::string& name) const {
    const auto it = players_.find(name);
    Standing s = it == players_.end() ? Standing{} : it->second;
    s.name = name;
    return s;
}

Report::Report(const Tournament& t, const TournamentStats& stats, ArenaInfo info)
    : plan(t.plan()), id(t.id()), played(t.played()), planned(t.planned()), over(t.over()), encounters(t.encounters()),
      rows(t.standings()), games(sorted_games(plan, stats.games())), elo(elo_of(plan, games)),
      glicko(glicko_of(plan, encounters)), arena(std::move(info)) {
    for (const Participant& who : plan.participants) standings.push_back(stats.of(who.name));
}

std::string report_text(const Report& r, std::size_t most) {
    std::string out = (r.plan.name.empty() ? "" : r.plan.name + ": ") + r.plan.game + ", " +
                      std::string(name(r.plan.format)) + ", " + std::to_string(r.plan.participants.size()) +
                      " participants, " + progress_text(r) + "\n";
    TextTable table{"player", "place", "points", "w/d/l", "Elo", "LOS", "faults", "time per move: mean/p99/max"};
    table.shorten({0, 6});
    for (std::size_t i = 0; i < std::min(most, r.rows.size()); ++i) {
        const TournamentRow& row = r.rows[i];
        const Standing& s = r.standings[row.who];
        const Rating rating = r.elo[row.who];
        const std::string next =
            i + 1 < r.rows.size() ? number(100 * r.elo.superiority(row.who, r.rows[i + 1].who), 0) + " %" : "";
        table.row({s.name, std::to_string(row.place), std::to_string(row.points), games_text(s),
                   signed_number(rating.elo, 0) + " ± " + number(rating.error, 0), next, faults_text(s),
                   pace_text(s.pace)});
    }
    out += table.text();
    out += voided_text(r.arena.voided);
    if (most < r.rows.size()) out += "… and " + std::to_string(r.rows.size() - most) + " more\n";
    return out;
}

std::string report_csv(const Report& r) {
    std::string out = csv_line({"place", "name", "player", "points", "wins", "draws", "losses", "game_points", "elo",
                                "error", "faults", "moves", "mean_us", "p99_us", "max_us"});
    for (const TournamentRow& row : r.rows) {
        const Standing& s = r.standings[row.who];
        const Rating rating = r.elo[row.who];
        out += csv_line({std::to_string(row.place), s.name, r.plan.participants[row.who].player,
                         std::to_string(row.points), std::to_string(s.wins), std::to_string(s.draws),
                         std::to_string(s.losses), std::to_string(s.game_points), number(rating.elo, 1),
                         number(rating.error, 1), std::to_string(faults(s)), std::to_string(s.pace.count()),
                         std::to_string(s.pace.mean().count()), std::to_string(s.pace.percentile(0.99).count()),
                         std::to_string(s.pace.max().count())});
    }
    return out;
}

std::string report_games_csv(const Report& r) {
    std::string out =
        csv_line({"id", "first", "second", "winner", "points_first", "points_second", "reason", "plies", "seed"});
    for (const ReportGame& g : r.games) {
        const auto& o = g.end.outcome;
        const auto points = [&](int seat) { return g.end.fault ? "" : std::to_string(o.points[seat]); };  // none, not 0
        out += csv_line({g.header.id, g.header.players[0], g.header.players[1],
                         o.winner ? std::to_string(number(*o.winner)) : "", points(0), points(1), reason(g.end),
                         std::to_string(g.plies), std::to_string(g.header.seed)});
    }
    return out;
}

std::string report_json(const Report& r) {
    JsonWriter w;
    w.begin_object().field("game", r.plan.game).field("rules", r.plan.rules).field("clock", r.plan.clock);
    w.field("seed", std::to_string(r.plan.seed))
        .field("tournament", r.id)
        .field("name", r.plan.name)
        .field("format", name(r.plan.format));
    w.field("rounds", r.plan.rounds).field("over", r.over).key("players").begin_array();
    for (std::size_t i = 0; i < r.rows.size(); ++i) write_row(w, r, i);
    w.end_array().key("matches").begin_array();
    for (const ReportGame& g : r.games) write_match(w, g.header, g.end.outcome, reason(g.end), g.plies);
    w.end_array().key("arena");
    write_arena(w, r.arena);
    return w.end_object().text();
}

}  // namespace agon
