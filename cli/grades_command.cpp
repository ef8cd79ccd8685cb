// agon grades: what a tournament was for everybody of a course, as tables and as pages to print.
#include <algorithm>

#include "base/data_folder.h"
#include "base/machine.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/open_store.h"
#include "course/grades.h"
#include "course/uploads.h"
#include "store/tournament_store.h"

namespace agon {
namespace {

struct GradesOptions {
    std::string tournament, data, csv, json, games, html, pages, language;
};

void describe_grades(Arguments& a, GradesOptions& o) {
    a.positional("TOURNAMENT", o.tournament, "its name or id").required();
    a.option("--csv", o.csv, "one line per bot and per person without one");
    a.option("--json", o.json, "the same for programs");
    a.option("--games", o.games, "every game (CSV)");
    a.option("--html", o.html, "the whole report as one page");
    a.option("--pages", o.pages, "into this folder one page to print for everybody");
    a.option("--language", o.language, "of pages and report, instead of the one that the locale says")
        .one_of({"en", "de"});
    a.option("--data", o.data, about::data);
}

Language chosen_language(const GradesOptions& o) {
    return o.language.empty() ? user_language() : o.language == "de" ? Language::German : Language::English;
}

// Of several with one name the newest.
StoredTournament named(const Store& store, const std::string& text) {
    const auto all = stored_tournaments(store);
    const auto is_it = [&](const StoredTournament& t) { return t.id == text || t.plan.name == text; };
    const auto found = std::ranges::find_if(all, is_it);
    if (found == all.end()) throw usage_error("grade.no_tournament", {text});
    return *found;
}

Report report_of(const Store& store, const StoredTournament& stored, Language language) {
    TournamentStats stats(language, game_or_usage_error(stored.plan.game).texts);
    Tournament t(stored.plan);
    value_or_usage_error(store.each(stored.id, [&](const Record& r) {
        stats.add(r);
        if (const auto result = result_of(r)) t.finished(*result);
    }));
    return {t, stats, {.version = AGON_VERSION, .cpu = cpu_model()}};
}

void write_pages(const std::string& folder, const std::vector<GradePage>& pages) {
    std::filesystem::create_directories(folder);
    for (const GradePage& p : pages) write_text((std::filesystem::path(folder) / p.file).string(), p.html);
}

void write_grades(const GradesOptions& o, const Grades& g) {
    if (!o.csv.empty()) write_text(o.csv, grades_csv(g));
    if (!o.json.empty()) write_text(o.json, grades_json(g) + "\n");
    if (!o.games.empty()) write_text(o.games, report_games_csv(g.report));
    if (!o.html.empty()) write_text(o.html, report_html(g.report, {.language = chosen_language(o)}));
    if (!o.pages.empty()) write_pages(o.pages, grade_pages(g, chosen_language(o)));
    if (o.csv.empty() && o.json.empty() && o.games.empty() && o.html.empty() && o.pages.empty())
        print("{}", grades_csv(g));
}

int run_grades(const GradesOptions& o) {
    const Store store = open_store(o.data);
    const auto uploads = value_or_usage_error(Uploads::open(data_folder(o.data)));
    const auto people = value_or_usage_error(PeopleStore::open(data_folder(o.data)));
    const StoredTournament stored = named(store, o.tournament);
    write_grades(o, grades_of(report_of(store, stored, chosen_language(o)), uploads->store().bots(), people.roll()));
    return 0;
}

}  // namespace

void add_grades(Commands& c) {
    c.add("grades", "what a tournament was for everybody of a course: tables, and pages to print", &describe_grades,
          &run_grades);
}

}  // namespace agon
