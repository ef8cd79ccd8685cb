// agon qualify: a course's entrance examination. Every reference player must be beaten,
// each in an encounter of several rounds with both colours.
#include <fmt/core.h>

#include "arena/encounter.h"
#include "arena/ending.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/player.h"
#include "seats/java_player.h"
#include "seats/slot.h"

namespace agon {
namespace {

FoundCourse course_with_qualification() {
    return find_course([](const Course& one) { return one.qualification.has_value(); });
}

// rounds 0: as many as the course wants.
struct QualifyOptions {
    std::string player, clock;
    int rounds = 0;
};

void describe_qualify(Arguments& a, QualifyOptions& o) {
    const int agreed = course_with_qualification().course->qualification->encounter.rounds;
    a.positional("PLAYER", o.player, about::player).required();
    a.option("--rounds", o.rounds, fmt::format("rounds of two games per reference player (default {})", agreed))
        .between(1, 1000);
    a.option("--clock", o.clock, about::clock);
}

struct Examination {
    const GameEntry& game;
    const Qualification& wanted;
    PlayerSpec candidate;
    Conduct conduct;
    int rounds;
};

EncounterScore meet(const Examination& e, std::string_view opponent) {
    const auto jar = value_or_usage_error(jar_beside_program(std::string(e.wanted.jar)));
    const std::string reference = fmt::format("java:{}#{}", jar.string(), opponent);
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

Examination examination(const QualifyOptions& o) {
    const FoundCourse found = course_with_qualification();
    const GameEntry& game = *found.game;
    const Qualification& wanted = *found.course->qualification;
    const auto conduct = value_or_usage_error(parse_clock(o.clock.empty() ? game.clock : std::string_view(o.clock)));
    return {game, wanted, player_or_usage_error(game, o.player), conduct,
            o.rounds > 0 ? o.rounds : wanted.encounter.rounds};
}

int run_qualify(const QualifyOptions& o) {
    const Examination e = examination(o);
    std::vector<EncounterScore> scores;
    for (const auto opponent : e.wanted.references) {
        const EncounterScore& s = scores.emplace_back(meet(e, opponent));
        const bool enough = encounter_points(s, e.wanted.encounter) >= e.wanted.pass_mark;
        fmt::print(
            "{}  {}\n", enough ? "ok  " : "FAIL",
            say({"cli.encounter",
                 {std::string(opponent), std::to_string(s.won), std::to_string(s.drawn), std::to_string(s.lost)}}));
    }
    const bool passed = qualified(scores, e.wanted);
    fmt::print("{}\n", say({passed ? "cli.qualified" : "cli.not_qualified"}));
    return passed ? 0 : 1;
}

}  // namespace

void add_qualify(Commands& c) {
    const FoundCourse found = course_with_qualification();
    if (!found) return;
    c.add("qualify",
          fmt::format("does this {} player beat both reference players of the {}?", found.game->title,
                      found.course->name),
          &describe_qualify, &run_qualify);
}

}  // namespace agon
