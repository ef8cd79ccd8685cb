// agon qualify: a course's entrance examination. Every reference player must be beaten,
// each in an encounter of several rounds with both colours.
#include <fmt/core.h>

#include "arena/encounter.h"
#include "arena/ending.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/options.h"
#include "cli/player.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "seats/java_player.h"
#include "seats/slot.h"

namespace agon {
namespace {

struct Examination {
    const GameEntry& game;
    const Qualification& wanted;
    PlayerSpec candidate;
    Conduct conduct;
    int rounds;
};

EncounterScore meet(const Examination& e, std::string_view opponent) {
    const std::string reference = fmt::format(
        "java:{}#{}", value_or_usage_error(jar_beside_program(std::string(e.wanted.jar))).string(), opponent);
    const std::array players{e.candidate, player_or_usage_error(e.game, reference)};
    const SeriesPlan plan{.game = std::string(e.game.name),
                          .rules = "",
                          .players = {e.candidate.text, std::string(opponent)},
                          .clock = clock_text(e.conduct),
                          .seed = 1,
                          .games = 2 * e.rounds};
    Slot slot(e.game, players, value_or_usage_error(conduct_for(e.conduct, players)));
    EncounterScore score;
    for (int n = 1; n <= plan.games; ++n) {
        const auto record = slot.play(planned(plan, n), series_id(plan));
        if (!record) break;
        const Seat own = swapped(n) ? Seat::Second : Seat::First;
        const Finished& end = *ending(record->log);
        add(score, end, own);
        if (end.fault) fmt::print("  game {}: {}\n", n, ending(record->log, user_language(), e.game.texts));
    }
    slot.dismiss();
    return score;
}

}  // namespace

int run_qualify(const QualifyOptions& o) {
    const GameEntry& game = *o.game;
    const Qualification& wanted = *o.course->qualification;
    const auto conduct = parse_clock(o.clock.empty() ? game.clock : std::string_view(o.clock));
    if (!conduct) throw UsageError(say(conduct.error()));
    const int rounds = o.rounds > 0 ? o.rounds : wanted.encounter.rounds;
    const Examination e{game, wanted, player_or_usage_error(game, o.player), *conduct, rounds};
    const bool german = user_language() == Language::German;
    std::vector<EncounterScore> scores;
    for (const auto opponent : wanted.references) {
        const EncounterScore& s = scores.emplace_back(meet(e, opponent));
        const bool enough = encounter_points(s, wanted.encounter) >= wanted.pass_mark;
        fmt::print("{}  {}: {} {}, {} {}, {} {}\n", enough ? "ok  " : "FAIL", opponent, s.won,
                   german ? "gewonnen" : "won", s.drawn, german ? "unentschieden" : "drawn", s.lost,
                   german ? "verloren" : "lost");
    }
    const bool passed = qualified(scores, wanted);
    if (passed) fmt::print("{}\n", german ? "Qualifiziert." : "Qualified.");
    else
        fmt::print("{}\n", german ? "Nicht qualifiziert: beide Referenzspieler müssen besiegt werden."
                                  : "Not qualified: both reference players must be beaten.");
    return passed ? 0 : 1;
}

}  // namespace agon
