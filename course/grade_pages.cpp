// One page per person: what their bots did, why games were lost, and what decided the place. No script, no other file.
#include <fmt/core.h>

#include <algorithm>

#include "arena/text_table.h"
#include "core/html.h"
#include "course/grades.h"

namespace agon {
namespace {

constexpr std::string_view page_style =
    "body{font:11pt/1.4 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #8886;padding:.2rem .5rem;text-align:left}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}tr{break-inside:avoid}"
    "h2{break-after:avoid}@media print{body{margin:0;max-width:none}}";

std::string halves(int half_points) {
    return half_points == 1 ? "½" : std::to_string(half_points / 2) + (half_points % 2 ? "½" : "");
}

class PersonPage {
   public:
    PersonPage(const Grades& g, Language language) : r_(g.report), language_(language) {}

    std::string text(const std::vector<const GradeLine*>& lines) const {
        const GradeLine& first = *lines.front();
        const std::string title = html_text(r_.plan.name.empty() ? r_.plan.game : r_.plan.name);
        std::string out = fmt::format(
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}: {}</title><style>{}</style>"
            "</head><body>\n<h1>{}</h1>\n<p><b>{}</b> {}{}</p>\n",
            say("language"), html_text(first.owner), title, page_style, title, html_text(first.owner),
            html_text(first.login), first.team > 0 ? ", " + say("team", {std::to_string(first.team)}) : "");
        for (const GradeLine* line : lines) out += line->row ? bot(*line) : "<p>" + say("absent") + "</p>\n";
        return out + (r_.over ? "" : "<p>" + say("running") + "</p>\n") + "</body></html>\n";
    }

   private:
    std::string say(const std::string& word, std::vector<std::string> args = {}) const {
        return html_text(sentence({"grade." + word, std::move(args)}, language_));
    }

    std::string bot(const GradeLine& l) const {
        const TournamentRow& row = r_.rows[*l.row];
        std::string out =
            fmt::format("<h2>{}, {}</h2>\n<p>{}</p>\n<p>{}{}</p>\n", html_text(l.bot),
                        say("version", {std::to_string(l.version)}), qualification(l), place(row), tie_break(row));
        return out + encounters(row.who) + games(row.who);
    }

    std::string qualification(const GradeLine& l) const {
        return l.examined == Examined::No ? say("no_exam") : html_text(sentence(l.exam, language_));
    }

    std::string place(const TournamentRow& row) const {
        return say("place", {std::to_string(row.place), std::to_string(r_.rows.size()), std::to_string(row.points),
                             std::to_string(row.won), std::to_string(row.drawn), std::to_string(row.lost)});
    }

    std::string tie_break(const TournamentRow& row) const {
        if (row.behind_by.empty()) return "";
        return " " + say("behind_by", {embed({"grade.by_" + std::string(row.behind_by)})});
    }

    std::string encounters(std::size_t who) const {
        std::string out =
            fmt::format("<table><thead><tr><th>{}</th><th>{}</th></tr></thead>\n", say("opponent"), say("score"));
        for (const Encounter& e : r_.encounters)
            for (const std::size_t side : {0u, 1u})
                if (e.who[side] == who) out += encounter(e, side);
        return out + "</table>\n";
    }

    // Games that count for nobody give no score, which is not 0:0.
    std::string encounter(const Encounter& e, std::size_t side) const {
        const int own = e.half_points[side], others = e.half_points[1 - side];
        return fmt::format("<tr><td>{}</td><td class=\"n\">{}</td></tr>\n",
                           html_text(r_.plan.participants[e.who[1 - side]].name),
                           own + others == 0 ? say("unplayed") : halves(own) + " : " + halves(others));
    }

    std::string games(std::size_t who) const {
        const std::string& name = r_.plan.participants[who].name;
        std::string out = fmt::format("<h2>{}</h2>\n<table><thead><tr><th>{}</th><th>{}</th><th>{}</th></tr></thead>\n",
                                      say("games"), say("opponent"), say("result"), say("reason"));
        for (const ReportGame& g : r_.games)
            for (const Seat seat : both_seats)
                if (g.header.players[seat] == name) out += game(g, seat);
        return out + "</table>\n";
    }

    std::string game(const ReportGame& g, Seat own) const {
        return fmt::format("<tr><td>{}<br><small>{}</small></td><td>{}</td><td>{}</td></tr>\n",
                           html_text(g.header.players[other(own)]), html_text(g.header.id), result(g, own),
                           say("as_player", {std::to_string(number(own))}) + " " + html_text(g.why));
    }

    std::string result(const ReportGame& g, Seat own) const {
        if (!counts(g.end)) return say("uncounted");
        const auto& points = g.end.outcome.points;
        const double won = score(g.end, own);
        const std::string word = say(won == 1 ? "won" : won == 0 ? "lost" : "drawn");
        if (g.end.fault || points[0] == points[1]) return word;
        return fmt::format("{} {} : {}", word, points[own], points[other(own)]);
    }

    const Report& r_;
    Language language_;
};

// What no file system takes becomes a line; two names never become one.
std::string file_name(const std::string& owner, std::vector<GradePage>& taken) {
    std::string stem = owner;
    for (char& c : stem)
        if (std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos || static_cast<unsigned char>(c) < 32)
            c = '_';
    if (stem.front() == '.') stem.front() = '_';
    const auto used = [&](const std::string& name) {
        return std::ranges::find(taken, name, &GradePage::file) != taken.end();
    };
    std::string file = stem + ".html";
    for (int n = 2; used(file); ++n) file = fmt::format("{}-{}.html", stem, n);
    return file;
}

}  // namespace

std::vector<GradePage> grade_pages(const Grades& g, Language language) {
    std::vector<std::string> owners;
    std::map<std::string, std::vector<const GradeLine*>> lines;
    for (const GradeLine& l : g.lines) {
        if (l.owner.empty()) continue;
        if (lines[l.owner].empty()) owners.push_back(l.owner);
        lines[l.owner].push_back(&l);
    }
    std::vector<GradePage> pages;
    for (const std::string& owner : owners)
        pages.push_back({file_name(owner, pages), PersonPage(g, language).text(lines[owner])});
    return pages;
}

}  // namespace agon
