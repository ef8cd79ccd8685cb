#include "arena/tournament_plan.h"

#include <algorithm>
#include <set>

#include "arena/series.h"

namespace agon {
namespace {

constexpr std::array<std::string_view, 5> format_names{"round-robin", "gauntlet", "swiss", "knockout", "ladder"};
constexpr std::array<std::string_view, 3> versions_names{"replace", "rows", "frozen"};

}  // namespace

std::string_view name(Format f) { return format_names[static_cast<std::size_t>(f)]; }

std::optional<Format> format_named(std::string_view text) {
    const auto it = std::ranges::find(format_names, text);
    if (it == format_names.end()) return std::nullopt;
    return static_cast<Format>(it - format_names.begin());
}

std::string_view name(Versions v) { return versions_names[static_cast<std::size_t>(v)]; }

std::optional<Versions> versions_named(std::string_view text) {
    const auto it = std::ranges::find(versions_names, text);
    if (it == versions_names.end()) return std::nullopt;
    return static_cast<Versions>(it - versions_names.begin());
}

std::string tournament_id(const TournamentPlan& p) {
    std::string identity;
    for (const std::string& part : {p.name, p.game, p.rules, p.clock, std::to_string(p.seed),
                                    std::string(name(p.format)), std::to_string(p.games)})
        identity += part + '\n';
    for (const std::string& opening : p.openings) identity += opening + '\n';
    return fingerprint(identity) + (p.run > 1 ? "." + std::to_string(p.run) : "");
}

Result<> check(const TournamentPlan& p) {
    if (p.game.empty()) return refuse("tournament.no_game");
    const auto starters = std::ranges::count_if(p.participants, [](const Participant& who) { return who.from <= 1; });
    if (starters < 2) return refuse("tournament.too_few", {std::to_string(starters)});
    if (p.games < 1) return refuse("tournament.bad_number", {"games", std::to_string(p.games), "1"});
    const int least = p.format == Format::Ladder ? 0 : 1;
    if (p.rounds < least)
        return refuse("tournament.bad_number", {"rounds", std::to_string(p.rounds), std::to_string(least)});
    if (p.tiebreaks < 0) return refuse("tournament.bad_number", {"tiebreaks", std::to_string(p.tiebreaks), "0"});
    std::set<std::string> names;
    for (const Participant& who : p.participants)
        if (who.name.empty() || !names.insert(who.name).second) return refuse("tournament.name_twice", {who.name});
    return {};
}

bool is_taken(const std::string& name, const std::vector<Participant>& by) {
    return std::ranges::find(by, name, &Participant::name) != by.end();
}

std::string name_of(const std::string& player) { return player.starts_with("bot:") ? player.substr(4) : player; }

Participant entrant(const std::string& player, const std::vector<Participant>& others) {
    std::string name = name_of(player);
    for (int n = 2; is_taken(name, others); ++n) name = name_of(player) + " #" + std::to_string(n);
    return {name, player};
}

}  // namespace agon
