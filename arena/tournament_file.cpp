// The TOML file of a tournament.
#include <algorithm>
#include <functional>
#include <map>

#include "arena/toml.h"
#include "arena/tournament_plan.h"

namespace agon {
namespace {

std::string line_of(const toml::node& n) { return std::to_string(n.source().begin.line); }

// Reads setting by setting. The first mistake is kept; what is read after it does not matter.
class PlanReader {
   public:
    Result<TournamentFile> read(const toml::table&);

   private:
    using Setting = std::function<void(const toml::node&)>;
    using Settings = std::map<std::string_view, Setting>;

    void wrong(std::string code, std::vector<std::string> args) {
        if (!mistake_) mistake_ = Phrase{std::move(code), std::move(args)};
    }
    void bad(std::string_view key, const toml::node& n, std::string shape) {
        wrong("tournament.bad_value", {line_of(n), std::string(key), std::move(shape)});
    }

    void read_settings(const toml::table&, const Settings&);
    void unknown(const toml::key&, const Settings& known);
    std::string text(std::string_view key, const toml::node&);
    int integer(std::string_view key, const toml::node&, std::int64_t least);
    bool flag(std::string_view key, const toml::node&);
    Participant participant(const toml::node&, const std::vector<Participant>& others);
    void read_participants(const toml::node&, std::vector<Participant>& all);
    std::array<int, 3> points(const toml::node&);
    Format format(const toml::node&);
    Versions versions(const toml::node&);

    std::optional<Phrase> mistake_;
};

std::string PlanReader::text(std::string_view key, const toml::node& n) {
    const auto v = n.value_exact<std::string>();
    if (!v) bad(key, n, "\"text\"");
    return v.value_or("");
}

int PlanReader::integer(std::string_view key, const toml::node& n, std::int64_t least) {
    const auto v = n.value_exact<std::int64_t>();
    if (!v || *v < least || *v > 1'000'000'000) {
        bad(key, n, ">= " + std::to_string(least));
        return static_cast<int>(least);
    }
    return static_cast<int>(*v);
}

bool PlanReader::flag(std::string_view key, const toml::node& n) {
    const auto v = n.value_exact<bool>();
    if (!v) bad(key, n, "true, false");
    return v.value_or(false);
}

void PlanReader::unknown(const toml::key& key, const Settings& settings) {
    std::string known;
    for (const auto& [name, setting] : settings) known += (known.empty() ? "" : ", ") + std::string(name);
    wrong("tournament.unknown_key", {std::to_string(key.source().begin.line), std::string(key.str()), known});
}

void PlanReader::read_settings(const toml::table& table, const Settings& settings) {
    for (const auto& [key, node] : table) {
        const auto it = settings.find(key.str());
        if (it == settings.end()) unknown(key, settings);
        else it->second(node);
    }
}

Participant PlanReader::participant(const toml::node& n, const std::vector<Participant>& others) {
    if (const auto player = n.value_exact<std::string>()) return entrant(*player, others);
    Participant who;
    const toml::table* table = n.as_table();
    if (!table) {
        bad("participant", n, "\"player\", { name = \"…\", player = \"…\" }");
        return who;
    }
    read_settings(*table, {{"name", [&](const toml::node& v) { who.name = text("name", v); }},
                           {"player", [&](const toml::node& v) { who.player = text("player", v); }},
                           {"from", [&](const toml::node& v) { who.from = integer("from", v, 1); }}});
    if (who.player.empty()) wrong("tournament.no_player", {line_of(n)});
    if (who.name.empty()) who.name = entrant(who.player, others).name;
    return who;
}

void PlanReader::read_participants(const toml::node& n, std::vector<Participant>& all) {
    const toml::array* list = n.as_array();
    if (!list) return bad("participant", n, "[ … ]");
    for (const toml::node& one : *list) all.push_back(participant(one, all));
}

std::array<int, 3> PlanReader::points(const toml::node& n) {
    const toml::array* list = n.as_array();
    if (!list || list->size() != 3) {
        bad("points", n, "[won, drawn, lost]");
        return {};
    }
    return {integer("points", *list->get(2), 0), integer("points", *list->get(1), 0),
            integer("points", *list->get(0), 0)};
}

Format PlanReader::format(const toml::node& n) {
    const auto found = format_named(text("format", n));
    if (!found) bad("format", n, "\"round-robin\", \"gauntlet\", \"swiss\", \"knockout\", \"ladder\"");
    return found.value_or(Format{});
}

Versions PlanReader::versions(const toml::node& n) {
    const auto found = versions_named(text("versions", n));
    if (!found) bad("versions", n, "\"replace\", \"rows\", \"frozen\"");
    return found.value_or(Versions{});
}

Result<TournamentFile> PlanReader::read(const toml::table& table) {
    TournamentFile file;
    TournamentPlan& p = file.plan;
    read_settings(
        table, {
                   {"name", [&](const toml::node& n) { p.name = text("name", n); }},
                   {"game", [&](const toml::node& n) { p.game = text("game", n); }},
                   {"rules", [&](const toml::node& n) { p.rules = text("rules", n); }},
                   {"clock", [&](const toml::node& n) { p.clock = text("clock", n); }},
                   {"seed", [&](const toml::node& n) { p.seed = static_cast<std::uint64_t>(integer("seed", n, 0)); }},
                   {"format", [&](const toml::node& n) { p.format = format(n); }},
                   {"rounds", [&](const toml::node& n) { p.rounds = integer("rounds", n, 0); }},
                   {"games", [&](const toml::node& n) { p.games = integer("games", n, 1); }},
                   {"points", [&](const toml::node& n) { p.points = points(n); }},
                   {"tiebreaks", [&](const toml::node& n) { p.tiebreaks = integer("tiebreaks", n, 0); }},
                   {"rated", [&](const toml::node& n) { p.rated = flag("rated", n); }},
                   {"versions", [&](const toml::node& n) { p.versions = versions(n); }},
                   {"champions", [&](const toml::node& n) { p.champions = integer("champions", n, 0); }},
                   {"uploads", [&](const toml::node& n) { file.uploads = flag("uploads", n); }},
                   {"qualified", [&](const toml::node& n) { file.qualified = flag("qualified", n); }},
                   {"openings", [&](const toml::node& n) { file.openings_path = text("openings", n); }},
                   {"participant", [&](const toml::node& n) { read_participants(n, p.participants); }},
               });
    if (mistake_) return std::unexpected(*mistake_);
    return file;
}

}  // namespace

Result<TournamentFile> read_tournament(std::string_view toml_text) {
    try {
        auto file = PlanReader().read(toml::parse(toml_text));
        if (!file || file->uploads || file->qualified) return file;
        if (const auto sound = check(file->plan); !sound) return std::unexpected(sound.error());
        return file;
    } catch (const toml::parse_error& e) {
        return refuse("tournament.not_toml", {std::to_string(e.source().begin.line), std::string(e.description())});
    }
}

}  // namespace agon
