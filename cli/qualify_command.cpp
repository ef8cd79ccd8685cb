// agon qualify: a course's entrance examination. Each reference player must yield a share of the points, in an
// encounter of several rounds with both colours. A game without a course has one, too. What was handed in keeps its
// result.
#include <fmt/core.h>

#include "base/data_folder.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/player.h"
#include "course/uploads.h"

namespace agon {
namespace {

const GameEntry& usual_game() {
    const FoundCourse found = find_course([](const Course& one) { return one.qualification.has_value(); });
    return found ? *found.game : *catalogue().front();
}

// rounds 0: as many as the course wants.
struct QualifyOptions {
    std::string player, game, clock, data;
    int rounds = 0;
};

void describe_qualify(Arguments& a, QualifyOptions& o) {
    const int agreed = exam_of(usual_game()).games / 2;
    a.positional("PLAYER", o.player, about::player).required();
    a.option("--game", o.game, fmt::format("default {}, of a bot: its own", usual_game().name));
    a.option("--rounds", o.rounds, fmt::format("rounds of two games per reference player (default {})", agreed))
        .between(1, 1000);
    a.option("--clock", o.clock, about::clock);
    a.option("--data", o.data, "of a bot: its result is kept here, and course.toml says who is to be met");
}

void tell(const GameEntry& game, const ExamEncounter& e) {
    for (const auto& fault : e.faults) print("  {}\n", sentence(fault, user_language(), game.texts));
    print("{}  {}\n", passed(e) ? "ok  " : "FAIL", say(phrase_of(e)));
}

int told(bool good) {
    print("{}\n", say({good ? "exam.passed" : "exam.failed"}));
    return good ? 0 : 1;
}

BotVersion handed_in(BotStore& store, const std::string& text) {
    const auto at = text.find('@');
    const auto found = store.find(text.substr(0, at), at == text.npos ? 0 : std::atoi(text.c_str() + at + 1));
    if (!found) throw usage_error("upload.unknown");
    return *found;
}

// As the course's rules say, so that everybody is asked for the same.
int qualify_bot(const QualifyOptions& o) {
    if (o.rounds > 0 || !o.clock.empty()) throw usage_error("cli.qualify_by_rules");
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    const BotVersion b = handed_in(uploads->store(), o.player.substr(4));
    const GameEntry& game = game_or_usage_error(b.game);
    const auto hear = [&](const ExamEncounter& e) { tell(game, e); };
    return told(value_or_usage_error(uploads->qualify(b, hear)).examined == Examined::Passed);
}

int run_qualify(const QualifyOptions& o) {
    if (o.player.starts_with("bot:")) return qualify_bot(o);
    const GameEntry& game = o.game.empty() ? usual_game() : game_or_usage_error(o.game);
    const auto rules = o.data.empty() ? CourseRules{} : value_or_usage_error(read_course_rules(data_folder(o.data)));
    ExamPlan plan = exam_of(game, rules);
    if (o.rounds > 0) plan.games = 2 * o.rounds;
    const auto clock = value_or_usage_error(parse_clock(o.clock.empty() ? game.clock : std::string_view(o.clock)));
    const auto hear = [&](const ExamEncounter& e) { tell(game, e); };
    return told(passed(value_or_usage_error(examine(game, player_or_usage_error(game, o.player), plan, clock, hear))));
}

}  // namespace

void add_qualify(Commands& c) {
    c.add("qualify", "does this player stand up to the reference players of its game or course?", &describe_qualify,
          &run_qualify);
}

}  // namespace agon
