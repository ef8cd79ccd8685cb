// Grades of a course from a tournament: one line per bot with its owner, its version and what it did, for spreadsheets
// and programs, and one page per person to print. All pure: a report and the roll in, text out.
#pragma once

#include "arena/report.h"
#include "store/bot_store.h"
#include "store/people_store.h"

namespace agon {

struct GradeLine {
    std::string owner{}, login{};  // empty: no upload, but a player of the arena
    int team = 0;                  // 0: none
    std::string bot{};             // empty: this person's bots do not take part
    int version = 0;               // the latest that played; 0: no upload
    Examined examined = Examined::No;
    Phrase exam{};                     // how the qualification went
    std::optional<std::size_t> row{};  // in the report's table
};

struct Grades {
    Report report;
    std::vector<GradeLine> lines;  // in the order of the table, then everybody who is not in it
};

// Who handed what in: versions as the store tells them, people as the roll does.
Grades grades_of(Report, const std::vector<BotVersion>& bots, const std::vector<RollEntry>& roll);

std::string grades_csv(const Grades&);
std::string grades_json(const Grades&);  // docs/schema/grades.json

// Names of files are people's, as far as files may be called so.
struct GradePage {
    std::string file, html;
};
std::vector<GradePage> grade_pages(const Grades&, Language);

}  // namespace agon
