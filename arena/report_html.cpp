// The report as one page: no script, no file beside it, readable in any browser, on
// paper and by a screen reader.
#include <algorithm>
#include <unordered_map>

#include "arena/report.h"
#include "arena/text_table.h"

namespace agon {
namespace {

constexpr std::size_t largest_cross_table = 60;

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --line: #8886; --soft: #8882; --good: #2a7d4f; --bad: #b3423a; --mark: #2f6db5; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
h3 { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
thead th { white-space: normal; vertical-align: bottom; } th.name, td.name { text-align: left; }
td.moves { white-space: normal; text-align: left; font: 13px/1.4 ui-monospace, monospace; min-width: 20rem; }
td.good { background: color-mix(in srgb, var(--good) 22%, transparent); }
td.bad { background: color-mix(in srgb, var(--bad) 22%, transparent); }
td.self { background: var(--soft); } .note { opacity: .8; }
:target { outline: 2px solid var(--mark); outline-offset: 2px; }
svg { width: 100%; height: auto; max-width: 60rem; } svg text { fill: currentColor; font: 13px system-ui, sans-serif; }
ul.games { columns: 18rem; padding-left: 1.2rem; } ul.faults li { margin: .3rem 0; }
@media print { body { max-width: none; } h3 { break-before: page; } }
)";

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    return out;
}

std::string points_text(int half_points) {
    if (half_points == 1) return "½";
    return std::to_string(half_points / 2) + (half_points % 2 ? "½" : "");
}

std::string cell(std::string_view html, std::string_view css = {}) {
    return "<td" + (css.empty() ? "" : " class=\"" + std::string(css) + "\"") + ">" + std::string(html) + "</td>";
}

std::string head(std::string_view text, std::string_view css = {}) {
    return "<th scope=\"col\"" + (css.empty() ? "" : " class=\"" + std::string(css) + "\"") + ">" + escaped(text) +
           "</th>";
}

std::string player_anchor(std::size_t who) { return "p" + std::to_string(who + 1); }
std::string game_anchor(const std::string& id) { return "g-" + id; }

// Results between two participants over all encounters, seen from the first.
struct Balance {
    int own = 0, others = 0;
};

// An encounter of which no game counts yet has no score, which is not 0:0.
std::string balance_text(const Balance& b) {
    return b.own + b.others == 0 ? "–" : points_text(b.own) + ":" + points_text(b.others);
}

class Page {
   public:
    Page(const Report& r, const ReportOptions& o)
        : r_(r), o_(o), meetings_(r.plan.participants.size()), games_of_(meetings_.size()) {
        for (const Encounter& e : r.encounters)
            for (const std::size_t side : {0u, 1u}) {
                Balance& m = meetings_[e.who[side]][e.who[1 - side]];
                m.own += e.half_points[side];
                m.others += e.half_points[1 - side];
            }
        std::unordered_map<std::string, std::size_t> numbers;
        for (std::size_t i = 0; i < r.plan.participants.size(); ++i) numbers.emplace(r.plan.participants[i].name, i);
        for (const ReportGame& g : r.games)
            for (const std::string& name : g.header.players) games_of_[numbers.at(name)].push_back(&g);
    }

    std::string text() const {
        const std::string title = escaped(r_.plan.name.empty() ? r_.plan.game : r_.plan.name);
        std::string out = "<!doctype html>\n<html lang=\"" + say("language") +
                          "\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
                          title + "</title>\n<style>" + std::string(style) + "</style>\n</head>\n<body>\n<h1>" + title +
                          "</h1>\n<p>" + escaped(r_.plan.game) + ", " + say(std::string(name(r_.plan.format))) + ", " +
                          progress() + (r_.over ? "" : ". " + say("running")) + "</p>\n";
        out += standings() + ratings() + cross_table() + "<h2>" + say("participants") + "</h2>\n";
        for (const TournamentRow& row : r_.rows) out += player(row.who);
        out += games();
        return out + "<p class=\"note\">" +
               say("made", {r_.id, std::to_string(r_.plan.seed), r_.plan.clock, r_.arena.version, r_.arena.cpu}) +
               "</p>\n</body>\n</html>\n";
    }

   private:
    std::string say(const std::string& word, std::vector<std::string> args = {}) const {
        return escaped(sentence({"report." + word, std::move(args)}, o_.language, report_texts()));
    }
    std::string words(const std::string& word) const {  // not escaped yet
        return sentence({"report." + word}, o_.language, report_texts());
    }

    std::string progress() const {
        const std::string played = std::to_string(r_.played);
        return r_.planned ? say("progress", {played, std::to_string(*r_.planned)}) : say("progress_endless", {played});
    }

    std::string player_link(std::size_t who) const {
        return "<a href=\"#" + player_anchor(who) + "\">" + escaped(r_.plan.participants[who].name) + "</a>";
    }

    std::string game_link(const ReportGame& g, const std::string& label) const {
        return "<a href=\"#" + game_anchor(g.header.id) + "\">" + escaped(label) + "</a>";
    }

    std::string standings() const {
        std::string out = "<h2 id=\"table\">" + say("standings") + "</h2>\n<div class=\"scroll\"><table>\n<thead><tr>" +
                          head(words("place")) + head(words("participant"), "name");
        for (const char* word : {"points", "won", "drawn", "lost", "own_points", "superiority", "faults"})
            out += head(words(word));
        out += head("Elo") + (r_.glicko.empty() ? "" : head("Glicko-2")) + "</tr></thead>\n<tbody>\n";
        for (std::size_t i = 0; i < r_.rows.size(); ++i) out += standings_row(i);
        return out + "</tbody></table></div>\n";
    }

    std::string standings_row(std::size_t i) const {
        const TournamentRow& row = r_.rows[i];
        const Standing& s = r_.standings[row.who];
        const Rating rating = r_.elo[row.who];
        std::string out = "<tr>" + cell(std::to_string(row.place)) + "<th scope=\"row\" class=\"name\">" +
                          player_link(row.who) + "</th>" + cell(std::to_string(row.points)) +
                          cell(std::to_string(s.wins)) + cell(std::to_string(s.draws)) +
                          cell(std::to_string(s.losses)) + cell(std::to_string(s.game_points));
        out +=
            cell(i + 1 < r_.rows.size() ? number(100 * r_.elo.superiority(row.who, r_.rows[i + 1].who), 0) + " %" : "");
        out += cell(escaped(faults_text(s))) + cell(signed_number(rating.elo, 0) + " ± " + number(rating.error, 0));
        if (!r_.glicko.empty())
            out += cell(number(r_.glicko[row.who].rating, 0) + " ± " + number(2 * r_.glicko[row.who].deviation, 0));
        return out + "</tr>\n";
    }

    // One line per participant, strongest first: a dot with its 95 % bar.
    std::string ratings() const {
        const auto order = r_.elo.ranking();
        double low = 0, high = 0;
        for (const std::size_t i : order) {
            low = std::min(low, r_.elo[i].elo - r_.elo[i].error);
            high = std::max(high, r_.elo[i].elo + r_.elo[i].error);
        }
        constexpr double left = 190, width = 700, line = 24;
        const auto x = [&](double elo) { return number(left + width * (elo - low) / std::max(1.0, high - low), 1); };
        const double bottom = line * static_cast<double>(order.size()) + 10;
        std::string out = "<h2>" + say("ratings") + "</h2>\n<p class=\"note\">" + say("ratings_note") +
                          "</p>\n<svg viewBox=\"0 0 900 " + number(bottom + 30, 0) + "\" role=\"img\" aria-label=\"" +
                          say("ratings") + "\">\n";
        const double step = high - low > 2000 ? 500 : high - low > 800 ? 200 : high - low > 300 ? 100 : 50;
        for (double mark = step * static_cast<double>(static_cast<int>(low / step)); mark <= high; mark += step)
            out += "<line x1=\"" + x(mark) + "\" x2=\"" + x(mark) + "\" y1=\"0\" y2=\"" + number(bottom, 0) +
                   "\" stroke=\"#8886\"/><text x=\"" + x(mark) + "\" y=\"" + number(bottom + 18, 0) +
                   "\" text-anchor=\"middle\">" + signed_number(mark, 0) + "</text>\n";
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Rating rating = r_.elo[order[i]];
            const std::string y = number(line * static_cast<double>(i) + 16, 0),
                              label = number(line * static_cast<double>(i) + 21, 0);
            out += "<text x=\"180\" y=\"" + label + "\" text-anchor=\"end\">" +
                   escaped(shortened(r_.plan.participants[order[i]].name)) + "</text><line x1=\"" +
                   x(rating.elo - rating.error) + "\" x2=\"" + x(rating.elo + rating.error) + "\" y1=\"" + y +
                   "\" y2=\"" + y + "\" stroke=\"#2f6db5\" stroke-width=\"3\"/><circle cx=\"" + x(rating.elo) +
                   "\" cy=\"" + y + "\" r=\"5\" fill=\"#2f6db5\"><title>" + signed_number(rating.elo, 0) + " ± " +
                   number(rating.error, 0) + "</title></circle>\n";
        }
        return out + "</svg>\n";
    }

    // At most 24 characters, so that the label stays beside the plot.
    static std::string shortened(const std::string& name) {
        std::size_t characters = 0;
        for (std::size_t i = 0; i < name.size(); ++i)
            if ((static_cast<unsigned char>(name[i]) & 0xc0) != 0x80 && ++characters > 24)
                return name.substr(0, i) + "…";
        return name;
    }

    std::string cross_table() const {
        std::string out = "<h2>" + say("cross") + "</h2>\n";
        if (r_.rows.size() > largest_cross_table)
            return out + "<p class=\"note\">" + say("cross_large", {std::to_string(largest_cross_table)}) + "</p>\n";
        out += "<p class=\"note\">" + say("cross_note") + "</p>\n<div class=\"scroll\"><table>\n<thead><tr>" +
               head(words("participant"), "name");
        for (std::size_t i = 0; i < r_.rows.size(); ++i) out += head(std::to_string(i + 1));
        out += "</tr></thead>\n<tbody>\n";
        for (std::size_t i = 0; i < r_.rows.size(); ++i) {
            out += "<tr><th scope=\"row\" class=\"name\">" + std::to_string(i + 1) + " " + player_link(r_.rows[i].who) +
                   "</th>";
            for (const TournamentRow& column : r_.rows) out += cross_cell(r_.rows[i].who, column.who);
            out += "</tr>\n";
        }
        return out + "</tbody></table></div>\n";
    }

    std::string cross_cell(std::size_t a, std::size_t b) const {
        if (a == b) return cell("", "self");
        const auto it = meetings_[a].find(b);
        if (it == meetings_[a].end()) return cell("");
        const Balance& m = it->second;
        return cell(balance_text(m), m.own > m.others ? "good" : m.own < m.others ? "bad" : "");
    }

    std::string player(std::size_t who) const {
        const Standing& s = r_.standings[who];
        std::string out = "<h3 id=\"" + player_anchor(who) + "\">" + escaped(s.name) + "</h3>\n<p><code>" +
                          escaped(r_.plan.participants[who].player) + "</code> · <a href=\"#table\">" + say("back") +
                          "</a></p>\n<p>" +
                          say("time", {short_time(s.pace.mean()), short_time(s.pace.percentile(0.99)),
                                       short_time(s.pace.max()), std::to_string(s.pace.count())}) +
                          "</p>\n" + faults(who) + "<div class=\"scroll\"><table>\n<thead><tr>" +
                          head(words("opponent"), "name") + head(words("score")) + head(words("games"), "name") +
                          "</tr></thead>\n<tbody>\n";
        for (const TournamentRow& row : r_.rows) {
            const auto it = meetings_[who].find(row.who);
            if (it == meetings_[who].end()) continue;
            out += "<tr><th scope=\"row\" class=\"name\">" + player_link(row.who) + "</th>" +
                   cell(balance_text(it->second)) + cell(game_links(who, row.who), "name") + "</tr>\n";
        }
        return out + "</tbody></table></div>\n";
    }

    // "1+ 2- 3=": every game against this opponent with how it ended for `who`.
    std::string game_links(std::size_t who, std::size_t opponent) const {
        std::string out;
        for (const ReportGame* g : games_of_[who]) {
            const Seat own = g->header.players[0] == r_.plan.participants[who].name ? Seat::First : Seat::Second;
            if (g->header.players[other(own)] != r_.plan.participants[opponent].name) continue;
            const char* mark = !counts(g->end)           ? "?"
                               : score(g->end, own) == 1 ? "+"
                               : score(g->end, own) == 0 ? "−"
                                                         : "=";
            out += (out.empty() ? "" : " ") + game_link(*g, std::to_string(g->number) + mark);
        }
        return out;
    }

    std::string faults(std::size_t who) const {
        std::string items;
        for (const ReportGame* g : games_of_[who])
            if (g->end.fault && g->end.culprit && g->header.players[*g->end.culprit] == r_.plan.participants[who].name)
                items += "<li>" + game_link(*g, g->header.id) + ": <strong>" + std::string(name(*g->end.fault)) +
                         "</strong>. " + escaped(g->why) + "</li>\n";
        return items.empty() ? "<p>" + say("no_faults") + "</p>\n" : "<ul class=\"faults\">\n" + items + "</ul>\n";
    }

    std::string games() const {
        std::string out = "<h2>" + say("games") + "</h2>\n<div class=\"scroll\"><table>\n<thead><tr>" +
                          head(words("match"), "name") + head(words("first"), "name") + head(words("second"), "name") +
                          head(words("result")) + head(words("reason"), "name") + head(words("moves"), "name") +
                          "</tr></thead>\n<tbody>\n";
        for (const ReportGame& g : r_.games) out += game_row(g);
        return out + "</tbody></table></div>\n";
    }

    std::string game_row(const ReportGame& g) const {
        const auto& points = g.end.outcome.points;
        const std::string winner = !counts(g.end)         ? say("uncounted")
                                   : g.end.outcome.winner ? std::to_string(number(*g.end.outcome.winner))
                                                          : "½";
        const bool scored = !g.end.fault && points != std::array<int, 2>{};
        const std::string detail =
            scored ? " (" + std::to_string(points[0]) + ":" + std::to_string(points[1]) + ")" : "";
        const std::string id =
            o_.link ? "<a href=\"" + escaped(o_.link(g.header.id)) + "\">" + escaped(g.header.id) + "</a>"
                    : "<span title=\"" + say("replay", {g.header.id}) + "\">" + escaped(g.header.id) + "</span>";
        return "<tr id=\"" + game_anchor(g.header.id) + "\">" + cell(id, "name") +
               cell(escaped(g.header.players[0]), "name") + cell(escaped(g.header.players[1]), "name") +
               cell(winner + detail) + cell(escaped(g.why), "name") + cell(escaped(g.moves), "moves") + "</tr>\n";
    }

    const Report& r_;
    const ReportOptions& o_;
    std::vector<std::map<std::size_t, Balance>> meetings_;  // by participant, by opponent
    std::vector<std::vector<const ReportGame*>> games_of_;
};

}  // namespace

std::string report_html(const Report& r, const ReportOptions& o) { return Page(r, o).text(); }

}  // namespace agon
