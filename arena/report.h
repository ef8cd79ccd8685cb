// What a tournament tells people and programs: a table for the terminal, CSV, JSON, and
// one self-contained HTML page. All pure: results in, text out.
#pragma once

#include <functional>

#include "arena/ratings.h"
#include "arena/standing.h"
#include "arena/tournament.h"
#include "core/text.h"

namespace agon {

struct ReportGame {
    Header header{};
    int number = 1;  // within its encounter
    Finished end{};
    int plies = 0;
    std::string moves{};  // as played, separated by blanks
    std::string why{};    // how it ended, a sentence
};

// Collects what the reports need from the matches of a tournament, in any order, each once.
class TournamentStats {
   public:
    explicit TournamentStats(Language language = Language::English, std::span<const Text> game_texts = {})
        : language_(language), texts_(game_texts) {}

    void add(const Record&);  // one that has ended; others are ignored

    Standing of(const std::string& name) const;
    const std::vector<ReportGame>& games() const { return games_; }

   private:
    Language language_;
    std::span<const Text> texts_;
    std::map<std::string, Standing> players_;
    std::vector<ReportGame> games_;
};

// The state of a tournament at one moment, with everything computed that needs computing.
struct Report {
    Report(const Tournament&, const TournamentStats&, ArenaInfo);

    TournamentPlan plan;
    std::string id;
    int played = 0;
    std::optional<int> planned{};
    bool over = false;
    std::vector<Encounter> encounters;
    std::vector<TournamentRow> rows;  // the table; the rest is by participant
    std::vector<Standing> standings;
    std::vector<ReportGame> games;  // by participants, then by number: the same however they were played
    EloTable elo;
    std::vector<Glicko> glicko;  // ladder only
    ArenaInfo arena;
};

struct ReportOptions {
    Language language = Language::English;
    std::function<std::string(const std::string& id)>
        link{};  // address of a match's replay; empty: the moves in the page itself
};

std::string report_text(const Report&, std::size_t rows = 1000);  // the first so many
std::string report_csv(const Report&);                            // the table
std::string report_games_csv(const Report&);                      // one line per match
std::string report_json(const Report&);                           // docs/schema/tournament.json
std::string report_html(const Report&, const ReportOptions&);

std::span<const Text> report_texts();  // the words of the HTML page

}  // namespace agon
