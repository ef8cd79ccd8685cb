#include "cli/tournament_setup.h"

#include <fmt/core.h>

#include <filesystem>

#include "base/data_folder.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/openings.h"
#include "course/uploads.h"

namespace agon {
namespace {

// openings_path: as somebody in this folder would write it.
TournamentFile from_file(const std::string& name) {
    auto file = read_tournament(read_text(name));
    if (!file) throw usage_error("cli.in_file", {name, embed(file.error())});
    if (!file->openings_path.empty())
        file->openings_path = (std::filesystem::path(name).parent_path() / file->openings_path).string();
    return std::move(*file);
}

TournamentFile from_words(const TournamentOptions& o) {
    if (o.what.size() < (o.uploads ? 1 : 3)) throw usage_error("cli.who_plays");
    TournamentFile file;
    TournamentPlan& plan = file.plan;
    plan.game = o.what.front();
    for (std::size_t i = 1; i < o.what.size(); ++i) plan.participants.push_back(entrant(o.what[i], plan.participants));
    plan.clock = std::string(game_or_usage_error(plan.game).clock);
    plan.seed = 1;
    return file;
}

// The latest version of everybody's bot that is ready to play.
void enrol_uploads(TournamentPlan& plan, const std::string& data) {
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(data)));
    for (const BotVersion& b : uploads->store().ready(plan.game))
        plan.participants.push_back({b.name, fmt::format("bot:{}@{}", b.name, b.version)});
}

void overrule(TournamentPlan& plan, const TournamentOptions& o) {
    if (!o.name.empty()) plan.name = o.name;
    if (!o.rules.empty()) plan.rules = o.rules;
    if (!o.clock.empty()) plan.clock = o.clock;
    if (o.seed) plan.seed = *o.seed;
    if (o.rounds) plan.rounds = *o.rounds;
    if (o.format.empty()) return;
    const auto format = format_named(o.format);
    if (!format) throw usage_error("cli.no_format", {o.format});
    plan.format = *format;
}

}  // namespace

TournamentPlan plan_from(const TournamentOptions& o) {
    const bool named = o.what.size() == 1 && o.what.front().ends_with(".toml");
    TournamentFile file = named ? from_file(o.what.front()) : from_words(o);
    TournamentPlan plan = std::move(file.plan);
    if (o.uploads || file.uploads) enrol_uploads(plan, o.data);
    overrule(plan, o);
    const GameEntry& game = game_or_usage_error(plan.game);
    plan.rules = value_or_usage_error(game.start(plan.rules, 1))->rules();
    plan.openings = read_openings(game, plan.rules, o.openings.empty() ? file.openings_path : o.openings);
    value_or_usage_error(check(plan));
    return plan;
}

}  // namespace agon
