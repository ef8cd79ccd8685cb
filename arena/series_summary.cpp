// How a series is told: the table for people and the object for programs.
#include <algorithm>
#include <cmath>

#include "arena/series.h"
#include "arena/text_table.h"
#include "core/json.h"

namespace agon {
namespace {

// "+12.3 ± 4.5"; a player who won or lost everything has only a bound.
std::string elo_text(const Estimate& e) {
    if (std::isfinite(e.elo))
        return signed_number(e.elo, 1) + " ± " + (std::isfinite(e.error()) ? number(e.error(), 1) : "∞");
    return e.elo > 0 ? "> " + signed_number(e.low, 0) : "< " + signed_number(e.high, 0);
}

Estimate mirrored(const Estimate& e) { return {1 - e.score, -e.elo, -e.high, -e.low, 1 - e.superiority}; }

std::string sprt_text(const Scores& scores, const Sprt& test) {
    const SprtState s = sprt(scores, test);
    std::string out = "SPRT " + number(test.elo0, 1) + " against " + number(test.elo1, 1) +
                      " Elo: log likelihood ratio " + number(s.llr, 2) + " between " + number(s.lower, 2) + " and " +
                      number(s.upper, 2);
    if (s.verdict == SprtVerdict::Elo1) return out + ", accepted: at least " + number(test.elo1, 1) + " Elo.\n";
    if (s.verdict == SprtVerdict::Elo0) return out + ", rejected: at most " + number(test.elo0, 1) + " Elo.\n";
    return out + ", still open.\n";
}

void write_player(JsonWriter& w, const Standing& s, const Estimate& e) {
    w.begin_object().field("name", s.name).field("wins", s.wins).field("losses", s.losses).field("draws", s.draws);
    w.field("points", s.points()).field("game_points", s.game_points).field("elo", e.elo).field("error", e.error());
    w.field("superiority", e.superiority);
    write_faults_and_pace(w, s);
    w.end_object();
}

void write_sprt(JsonWriter& w, const Scores& scores, const Sprt& test) {
    const SprtState s = sprt(scores, test);
    const char* verdict = s.verdict == SprtVerdict::Open ? "open" : s.verdict == SprtVerdict::Elo0 ? "elo0" : "elo1";
    w.key("sprt").begin_object().field("elo0", test.elo0).field("elo1", test.elo1).field("llr", s.llr);
    w.field("lower", s.lower).field("upper", s.upper).field("verdict", verdict).end_object();
}

}  // namespace

std::string summary_text(const Tally& t, const std::optional<Sprt>& test, int voided) {
    const SeriesPlan& p = t.plan();
    const Estimate e = estimate(t.scores());
    std::string out = p.game + (p.rules.empty() ? "" : " (" + p.rules + ")") + ", clock " + p.clock + ", seed " +
                      std::to_string(p.seed) + ": " + std::to_string(t.finished()) + " of " + std::to_string(p.games) +
                      " games\n";
    TextTable table{"player", "w/d/l", "score", "Elo difference", "LOS", "faults", "time per move: mean/p99/max"};
    table.shorten({0, 5});
    for (int i : {0, 1}) {
        const Standing& s = t.player(i);
        const Estimate own = i == 0 ? e : mirrored(e);
        table.row({s.name, games_text(s), number(100 * own.score, 1) + " %",
                   t.scores().count() == 0 ? "-" : elo_text(own), number(100 * own.superiority, 1) + " %",
                   faults_text(s), pace_text(s.pace)});
    }
    out += table.text();
    if (t.arena_faults() > 0)
        out += std::to_string(t.arena_faults()) + " games failed by the arena's own fault; they count for nobody.\n";
    if (t.repeated() > 0)
        out += std::to_string(t.repeated()) +
               " of these games repeat an earlier one move by move; score, Elo difference " +
               "and LOS count each game once. Openings make games differ (--openings).\n";
    out += voided_text(voided);
    if (test) out += sprt_text(t.scores(), *test);
    return out;
}

std::string summary_json(const Tally& t, const ArenaInfo& arena, const std::optional<Sprt>& test) {
    const SeriesPlan& p = t.plan();
    const Estimate e = estimate(t.scores());
    JsonWriter w;
    w.begin_object()
        .field("game", p.game)
        .field("rules", p.rules)
        .field("clock", p.clock)
        .field("seed", std::to_string(p.seed));
    w.field("series", series_id(p)).key("players").begin_array();
    write_player(w, t.player(0), e);
    write_player(w, t.player(1), mirrored(e));
    w.end_array().field("repeated", t.repeated());
    if (test) write_sprt(w, t.scores(), *test);
    w.key("matches").begin_array();
    auto matches = t.matches();
    std::ranges::sort(matches, {}, &Played::number);
    for (const Played& m : matches)
        write_match(w, planned(p, m.number).header, {m.winner, m.points}, m.reason, m.plies);
    w.end_array().key("arena");
    write_arena(w, arena);
    return w.end_object().text();
}

}  // namespace agon
