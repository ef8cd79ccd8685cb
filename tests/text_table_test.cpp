// Tables for a terminal of 100 columns, with the longest names, figures and lists of faults that a course knows.
#include "arena/text_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "arena/report.h"
#include "arena/series.h"
#include "core/catalogue.h"
#include "core/shown_width.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

const std::string ada = "bot:ada-countess-of-lovelace-and-the-analytical-engine@12";
const std::string ada_newer = "bot:ada-countess-of-lovelace-and-the-analytical-engine@13";
const std::string umlauts = "cmd:java -jar /srv/übungen/größte-übungsgruppe-für-spätaufsteher/öffner.jar";

std::size_t widest(const std::string& text) {
    std::size_t most = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) most = std::max(most, shown_width(line));
    return most;
}

// No byte of a letter without the others: what was cut is still UTF-8.
bool whole_letters(const std::string& text) {
    int awaited = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((awaited > 0) != ((byte & 0xc0) == 0x80)) return false;
        awaited = awaited > 0 ? awaited - 1 : byte < 0x80 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    }
    return awaited == 0;
}

// The first of the two players loses every game, each time by another fault, after slow moves of every length.
Record lost(const Header& header, const std::string& series, int number) {
    const Seat loser = header.players[0] == ada ? Seat::First : Seat::Second;
    const auto fault = static_cast<Fault>(number % 8);
    const Finished end{{other(loser), {}}, fault, loser};
    return {
        header,
        series,
        number,
        {{1, 1us, Moved{Seat::First, "f5", 999'900us}}, {2, 2us, Moved{Seat::Second, "d6", 3'599s}}, {3, 3us, end}}};
}

}  // namespace

TEST_CASE("a text loses letters from its middle, whole ones, and keeps what tells versions apart") {
    CHECK(shortened("short", 5) == "short");
    CHECK(shortened("longer", 5) == "lo…er");
    CHECK(shortened("longest", 6) == "lon…st");
    CHECK(shortened(ada, 20) != shortened(ada_newer, 20));
    for (std::size_t columns = 1; columns < shown_width(umlauts); ++columns) {
        CHECK(shown_width(shortened(umlauts, columns)) == columns);
        CHECK(whole_letters(shortened(umlauts, columns)));
    }
    CHECK(shortened(umlauts, shown_width(umlauts)) == umlauts);
}

TEST_CASE("only a table that is too wide loses letters, and only in the columns that may") {
    TextTable narrow{"name", "Elo"};
    narrow.shorten({0});
    narrow.row({ada, "+1"});
    CHECK(narrow.text().find(ada) != std::string::npos);

    TextTable wide{"name", "of", "figures"};
    wide.shorten({0, 1});
    wide.row({ada, umlauts, "1234567890"});
    wide.row({"b", "c", "2"});
    CHECK(widest(wide.text()) == terminal_columns);
    CHECK(wide.text().find("1234567890") != std::string::npos);
    CHECK(wide.text().find("\nb  ") != std::string::npos);
    CHECK(whole_letters(wide.text()));
}

TEST_CASE("what cannot give way any further stays as it is") {
    TextTable table{"name", "figures"};
    table.shorten({0});
    table.row({ada, std::string(120, '7')});
    CHECK(table.text().find(std::string(120, '7')) != std::string::npos);
}

TEST_CASE("the table of a tournament fits the terminal, and its CSV stays complete") {
    Tournament t({.name = "final",
                  .game = "othello",
                  .format = Format::RoundRobin,
                  .rounds = 120,
                  .participants = {{ada, "random"}, {ada_newer, "random"}, {umlauts, "random"}}});
    TournamentStats stats;
    for (auto m = t.next(); m; m = t.next()) {
        const Record r = lost(m->header, m->series, m->number);
        stats.add(r);
        t.finished(*result_of(r));
    }
    const Report report{t, stats, {}};
    CHECK(widest(report_text(report, 20)) <= terminal_columns);
    CHECK(report_text(report, 20).find("@13") != std::string::npos);
    for (const auto& name : {ada, ada_newer, umlauts}) CHECK(report_csv(report).find(name) != std::string::npos);
}

TEST_CASE("the table of a series fits the terminal, and its JSON stays complete") {
    const SeriesPlan plan{.game = "othello", .players = {ada, umlauts}, .clock = "none", .seed = 7, .games = 2'000};
    Tally tally(plan);
    for (int n = 1; n <= plan.games; ++n) tally.add(lost(planned(plan, n).header, series_id(plan), n));
    CHECK(widest(summary_text(tally)) <= terminal_columns);
    CHECK(summary_text(tally).find("0/0/") != std::string::npos);
    CHECK(summary_json(tally, {}).find(ada) != std::string::npos);
}
