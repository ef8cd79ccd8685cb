#include "course/grades.h"

#include <strings.h>

#include <algorithm>

#include "arena/text_table.h"
#include "core/csv.h"

namespace agon {
namespace {

constexpr Fault counted_faults[] = {Fault::Illegal,  Fault::Timeout, Fault::Crash, Fault::Disconnect,
                                    Fault::Protocol, Fault::Memory,  Fault::Cheat, Fault::Resign};

bool same_name(const std::string& a, const std::string& b) { return ::strcasecmp(a.c_str(), b.c_str()) == 0; }

void describe_owner(GradeLine& line, const std::vector<RollEntry>& roll) {
    const auto found = std::ranges::find_if(roll, [&](const RollEntry& e) { return same_name(e.name, line.owner); });
    if (found == roll.end()) return;
    line.team = found->team;
    line.login = found->login;
}

// "bot:team1@3" is a version of an upload; everybody else has neither owner nor version.
GradeLine line_of(const Participant& who, const std::vector<BotVersion>& bots) {
    GradeLine line{.bot = who.name};
    const auto played = [&](const BotVersion& b) {
        return who.player == "bot:" + b.name + "@" + std::to_string(b.version);
    };
    const auto found = std::ranges::find_if(bots, played);
    if (found == bots.end()) return line;
    line.owner = found->owner;
    line.version = found->version;
    line.examined = found->examined;
    line.exam = found->exam;
    return line;
}

std::string digits(std::int64_t n) { return std::to_string(n); }
std::string score_text(int half_points) { return number(half_points / 2.0, half_points % 2 ? 1 : 0); }

std::vector<std::string> head_cells() {
    std::vector<std::string> cells{"place",     "owner",      "login",      "team",     "bot",       "version",
                                   "qualified", "points",     "encounters", "won",      "drawn",     "lost",
                                   "games",     "game_score", "difference", "buchholz", "behind_by", "faults"};
    for (const Fault f : counted_faults) cells.push_back("faults_" + std::string(name(f)));
    return cells;
}

std::vector<std::string> person_cells(const GradeLine& l) {
    return {l.owner,
            l.login,
            l.team > 0 ? digits(l.team) : "",
            l.bot,
            l.version > 0 ? digits(l.version) : "",
            l.owner.empty()                  ? ""
            : l.examined == Examined::Passed ? "yes"
                                             : "no"};
}

std::int64_t times(const Standing& s, Fault f) {
    const auto found = s.faults.find(f);
    return found == s.faults.end() ? 0 : found->second;
}

std::int64_t all_faults(const Standing& s) {
    std::int64_t all = 0;
    for (const Fault f : counted_faults) all += times(s, f);
    return all;
}

std::vector<std::string> result_cells(const TournamentRow& row, const Standing& s) {
    std::vector<std::string> cells{digits(row.points),
                                   digits(row.won + row.drawn + row.lost),
                                   digits(row.won),
                                   digits(row.drawn),
                                   digits(row.lost),
                                   digits(s.wins + s.draws + s.losses),
                                   score_text(row.half_points),
                                   digits(row.difference),
                                   digits(row.buchholz),
                                   std::string(row.behind_by),
                                   digits(all_faults(s))};
    for (const Fault f : counted_faults) cells.push_back(digits(times(s, f)));
    return cells;
}

// Whoever does not take part has empty cells, not noughts.
std::vector<std::string> cells_of(const Grades& g, const GradeLine& l) {
    const TournamentRow* row = l.row ? &g.report.rows[*l.row] : nullptr;
    std::vector<std::string> cells{row ? digits(row->place) : ""};
    std::ranges::move(person_cells(l), std::back_inserter(cells));
    if (row) std::ranges::move(result_cells(*row, g.report.standings[row->who]), std::back_inserter(cells));
    cells.resize(head_cells().size());
    return cells;
}

void write_results(JsonWriter& w, const TournamentRow& row, const Standing& s) {
    w.field("place", row.place).field("points", row.points);
    w.key("encounters").begin_object().field("won", row.won).field("drawn", row.drawn).field("lost", row.lost);
    w.end_object().key("games").begin_object();
    w.field("won", s.wins).field("drawn", s.draws).field("lost", s.losses).end_object();
    w.field("game_score", row.half_points / 2.0).field("difference", row.difference).field("buchholz", row.buchholz);
    w.field("behind_by", row.behind_by).key("faults").begin_object();
    for (const Fault f : counted_faults) w.field(name(f), times(s, f));
    w.end_object();
}

void write_line(JsonWriter& w, const Grades& g, const GradeLine& l) {
    w.begin_object().field("owner", l.owner).field("login", l.login).field("team", l.team).field("bot", l.bot);
    w.field("version", l.version).field("qualified", l.examined == Examined::Passed).key("result");
    if (l.row) {
        const TournamentRow& row = g.report.rows[*l.row];
        w.begin_object();
        write_results(w, row, g.report.standings[row.who]);
        w.end_object();
    } else w.null();
    w.end_object();
}

}  // namespace

Grades grades_of(Report report, const std::vector<BotVersion>& bots, const std::vector<RollEntry>& roll) {
    Grades g{std::move(report), {}};
    for (std::size_t i = 0; i < g.report.rows.size(); ++i) {
        GradeLine line = line_of(g.report.plan.participants[g.report.rows[i].who], bots);
        line.row = i;
        describe_owner(line, roll);
        g.lines.push_back(std::move(line));
    }
    for (const RollEntry& e : roll) {
        const auto theirs = [&](const GradeLine& l) { return same_name(l.owner, e.name); };
        if (e.staff || std::ranges::any_of(g.lines, theirs)) continue;
        g.lines.push_back({.owner = e.name, .login = e.login, .team = e.team});
    }
    return g;
}

std::string grades_csv(const Grades& g) {
    std::string out = csv_line(head_cells());
    for (const GradeLine& l : g.lines) out += csv_line(cells_of(g, l));
    return out;
}

std::string grades_json(const Grades& g) {
    JsonWriter w;
    w.begin_object()
        .field("tournament", g.report.id)
        .field("name", g.report.plan.name)
        .field("game", g.report.plan.game);
    w.field("format", name(g.report.plan.format)).field("over", g.report.over).field("played", g.report.played);
    w.key("grades").begin_array();
    for (const GradeLine& l : g.lines) write_line(w, g, l);
    return w.end_array().end_object().text();
}

}  // namespace agon
