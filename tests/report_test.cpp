// Reports of a real tournament: every participant and game is there, links lead
// somewhere, and nothing is fetched from anywhere.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "arena/match.h"
#include "arena/report.h"
#include "core/catalogue.h"

using namespace agon;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

TournamentPlan plan(Format format) {
    return {.name = "final <2026> & more",
            .game = "othello",
            .seed = 4,
            .format = format,
            .rounds = 2,
            .participants = {{"ada", "random"}, {"\"bob\" <b>", "cmd:./bob"}, {"c,d", "random"}, {"eve", "random"}}};
}

// Random moves in virtual time; eve runs out of time in her last game of each encounter.
Record play(const TournamentMatch& m) {
    Time now{};
    Match match(*find_game("othello")->start(m.header.rules, m.header.seed), {.total = 1s}, now);
    for (std::uint64_t n = 0; !match.over(); ++n) {
        const Seat seat = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
        const bool slow = m.header.players[seat] == "eve" && m.number == 4 && n > 20;
        match.act(seat, match.position().suggest(seat, derive(m.header.seed, n)).value(),
                  now += slow ? Duration(2s) : 30us * (index(seat) + 1));
    }
    return {m.header, m.series, m.number, {match.log().begin(), match.log().end()}};
}

Report report(Format format, int matches = 1000, Language language = Language::English) {
    Tournament t(plan(format));
    TournamentStats stats(language, find_game("othello")->texts);
    for (auto m = t.next(); m && matches-- > 0; m = t.next()) {
        const Record r = play(*m);
        stats.add(r);
        t.finished(*result_of(r));
    }
    return {t, stats, {.version = "1", .cpu = "x"}};
}

std::vector<std::string> all_between(const std::string& text, const std::string& begin, const std::string& end) {
    std::vector<std::string> found;
    for (auto at = text.find(begin); at != text.npos; at = text.find(begin, at)) {
        at += begin.size();
        found.push_back(text.substr(at, text.find(end, at) - at));
    }
    return found;
}

// The first tag that is not closed in order, empty if all are.
std::string unbalanced(const std::string& html) {
    std::vector<std::string> open;
    for (const std::string& tag : all_between(html, "<", ">")) {
        const std::string name = tag.substr(tag.starts_with('/'), tag.find_first_of(" /", 1) - tag.starts_with('/'));
        if (tag.ends_with('/') || name == "meta" || name == "!doctype") continue;
        if (!tag.starts_with('/')) {
            open.push_back(name);
            continue;
        }
        if (open.empty() || open.back() != name) return tag;
        open.pop_back();
    }
    return open.empty() ? "" : open.back();
}

}  // namespace

TEST_CASE("the page holds every participant and game, and its links lead somewhere") {
    for (const Format format : {Format::RoundRobin, Format::Swiss, Format::Knockout, Format::Ladder})
        for (const Language language : {Language::English, Language::German}) {
            CAPTURE(name(format));
            const Report r = report(format, 1000, language);
            const std::string html = report_html(r, {.language = language});
            CHECK(unbalanced(html) == "");
            const auto ids = all_between(html, " id=\"", "\"");
            const std::set<std::string> anchors(ids.begin(), ids.end());
            CHECK(anchors.size() == ids.size());
            for (const auto& target : all_between(html, "href=\"#", "\""))
                REQUIRE_MESSAGE(anchors.contains(target), target);
            for (const auto& g : r.games) CHECK(anchors.contains("g-" + g.header.id));
            CHECK(html.find("http") == html.npos);
            CHECK(html.find("<script") == html.npos);
            CHECK(html.find("<b>") == html.npos);
            CHECK(html.find("&quot;bob&quot; &lt;b&gt;") != html.npos);
            CHECK(html.find("report.") == html.npos);  // every word has its translation
        }
}

TEST_CASE("the page explains a lost game and links to replays where they are") {
    const Report r = report(Format::RoundRobin);
    const std::string html = report_html(r, {.link = [](const std::string& id) { return "/replay/" + id; }});
    CHECK(html.find("<strong>timeout</strong>. Player 1 ran out of time: ") != html.npos);
    CHECK(html.find("href=\"/replay/" + r.games[0].header.id + "\"") != html.npos);
    CHECK(report_html(report(Format::RoundRobin, 1000, Language::German), {.language = Language::German})
              .find("Zeit überschritten: ") != html.npos);
    const std::string early = report_html(report(Format::RoundRobin, 3), {});
    CHECK(early.find("The tournament is still running.") != html.npos);
    CHECK(early.find(">0:0<") == html.npos);  // what was not played has no score
}

TEST_CASE("CSV has a line per participant and per game") {
    const Report r = report(Format::RoundRobin);
    const std::string table = report_csv(r), games = report_games_csv(r);
    CHECK(std::ranges::count(table, '\n') == 5);
    CHECK(std::ranges::count(games, '\n') == 1 + 24);
    CHECK(table.find("\"c,d\"") != table.npos);
    CHECK(table.find("\"\"\"bob\"\" <b>\"") != table.npos);
    CHECK(games.find(",,,timeout,") != games.npos);  // no points, which is not 0 and 0
}

TEST_CASE("the JSON is as docs/schema/tournament.json says") {
    const fs::path file = fs::temp_directory_path() / ("agon_report_" + std::to_string(::getpid()) + ".json");
    for (const Format format :
         {Format::RoundRobin, Format::Gauntlet, Format::Swiss, Format::Knockout, Format::Ladder}) {
        std::ofstream(file) << report_json(report(format, format == Format::Gauntlet ? 3 : 1000));
        CHECK_MESSAGE(std::system(("python3 tools/check_json.py tournament " + file.string()).c_str()) == 0,
                      name(format));
    }
    fs::remove(file);
}

TEST_CASE("the report does not depend on the order in which games were finished") {
    Tournament forward(plan(Format::RoundRobin)), backward(plan(Format::RoundRobin));
    TournamentStats a, b;
    std::vector<Record> records;
    while (const auto m = forward.next()) records.push_back(play(*m));
    for (const Record& r : records) {
        a.add(r);
        forward.finished(*result_of(r));
    }
    std::ranges::reverse(records);
    for (const Record& r : records) {
        b.add(r);
        backward.finished(*result_of(r));
    }
    CHECK(report_json({forward, a, {}}) == report_json({backward, b, {}}));
    CHECK(report_html({forward, a, {}}, {}) == report_html({backward, b, {}}, {}));
}

TEST_CASE("the table for the terminal is cut where it is told to") {
    const Report r = report(Format::RoundRobin);
    const std::string text = report_text(r, 2);
    CHECK(std::ranges::count(text, '\n') == 1 + 1 + 2 + 1);
    CHECK(text.find("24 of 24 games\n") != text.npos);
    CHECK(text.ends_with("… and 2 more\n"));
}
