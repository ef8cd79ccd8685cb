#include "cli/tournament_setup.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/data_folder.h"
#include "base/print.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/openings.h"
#include "course/uploads.h"
#include "seats/boards.h"

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
    if (o.what.size() < (o.uploads || o.qualified ? 1 : 3)) throw usage_error("cli.who_plays");
    TournamentFile file;
    TournamentPlan& plan = file.plan;
    plan.game = o.what.front();
    for (std::size_t i = 1; i < o.what.size(); ++i) plan.participants.push_back(entrant(o.what[i], plan.participants));
    plan.clock = std::string(game_or_usage_error(plan.game).clock);
    plan.seed = 1;
    return file;
}

// Whoever is not there finds out why.
void tell_missing(const std::vector<BotVersion>& ready, const std::vector<BotVersion>& chosen) {
    std::string missing;
    for (const BotVersion& b : ready)
        if (std::ranges::find(chosen, b.name, &BotVersion::name) == chosen.end())
            missing += (missing.empty() ? "" : ", ") + b.name;
    if (!missing.empty()) print(stderr, "{}\n", say({"cli.not_in_it", {missing}}));
}

Entry entry_of(const TournamentOptions& o, const TournamentFile& file) {
    if (o.qualified || file.qualified) return Entry::Qualified;
    return o.uploads || file.uploads ? Entry::Uploads : Entry::Named;
}

void enrol_uploads(TournamentPlan& plan, const std::string& data, Entry entry) {
    if (entry == Entry::Named) return;
    if (entry == Entry::Qualified) {
        const auto uploads = value_or_usage_error(Uploads::open(data_folder(data)));
        tell_missing(uploads->store().ready(plan.game), uploads->store().qualified(plan.game));
    }
    std::ranges::move(uploads_for(plan.game, data, entry), std::back_inserter(plan.participants));
}

// Who cannot be read is refused where it is to play.
std::vector<PlayerSpec> readable_players(const GameEntry& game, const TournamentPlan& plan) {
    std::vector<PlayerSpec> all;
    for (const Participant& e : plan.participants)
        if (auto p = parse_player(game, e.player)) all.push_back(std::move(*p));
    return all;
}

void overrule(TournamentPlan& plan, const TournamentOptions& o) {
    if (!o.name.empty()) plan.name = o.name;
    if (!o.rules.empty()) plan.rules = o.rules;
    if (!o.clock.empty()) plan.clock = o.clock;
    if (o.seed) plan.seed = *o.seed;
    if (o.rounds) plan.rounds = *o.rounds;
    if (!o.versions.empty()) plan.versions = *versions_named(o.versions);
    if (o.format.empty()) return;
    const auto format = format_named(o.format);
    if (!format) throw usage_error("cli.no_format", {o.format});
    plan.format = *format;
}

}  // namespace

std::vector<Participant> uploads_for(const std::string& game, const std::string& data, Entry entry) {
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(data)));
    std::vector<Participant> all;
    for (const BotVersion& b :
         entry == Entry::Qualified ? uploads->store().qualified(game) : uploads->store().ready(game))
        all.push_back({b.name, fmt::format("bot:{}@{}", b.name, b.version)});
    return all;
}

PlannedTournament plan_from(const TournamentOptions& o) {
    const bool named = o.what.size() == 1 && o.what.front().ends_with(".toml");
    TournamentFile file = named ? from_file(o.what.front()) : from_words(o);
    TournamentPlan plan = std::move(file.plan);
    const Entry entry = entry_of(o, file);
    enrol_uploads(plan, o.data, entry);
    overrule(plan, o);
    const GameEntry& game = game_or_usage_error(plan.game);
    if (!named && o.clock.empty()) plan.clock = customary_clock(game, readable_players(game, plan));
    plan.rules =
        value_or_usage_error(game.start(rules_for(game, plan.rules, readable_players(game, plan)), 1))->rules();
    plan.openings = read_openings(game, plan.rules, o.openings.empty() ? file.openings_path : o.openings);
    value_or_usage_error(check(plan));
    return {std::move(plan), entry};
}

}  // namespace agon
