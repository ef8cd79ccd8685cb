// What a tournament is, before anything is played: who takes part, in which format,
// with which game. Read from a file or built from the command line.
#pragma once

#include "core/event.h"

namespace agon {

enum class Format : std::uint8_t { RoundRobin, Gauntlet, Swiss, Knockout, Ladder };
std::string_view name(Format);  // "round-robin", "gauntlet" …
std::optional<Format> format_named(std::string_view);

// What a new version of a bot means for a tournament that has begun: it takes the place of the older one, has a row of
// its own, or comes too late.
enum class Versions : std::uint8_t { Replace, Rows, Frozen };
std::string_view name(Versions);  // "replace", "rows", "frozen"
std::optional<Versions> versions_named(std::string_view);

struct Participant {
    std::string name;    // unique in the tournament; what tables and ratings show
    std::string player;  // as on the command line: best?nodes=1000, cmd:./bot, java:bot.jar …
    int from = 1;        // the round in which it joined
    bool operator==(const Participant&) const = default;
};

struct TournamentPlan {
    std::string name{};  // part of the identity: "final 2026"
    std::string game, rules{}, clock = "none";
    std::uint64_t seed = 0;
    Format format = Format::RoundRobin;
    int rounds = 1;  // round robin, gauntlet: starts per encounter; Swiss: rounds; ladder: rounds, 0: for ever
    int games = 2;   // per encounter and start: 2 is each start with both seats
    std::array<int, 3> points{0, 1, 2};  // for an encounter that is lost, drawn, won
    int tiebreaks = 3;                   // knockout: how many further starts decide a drawn encounter
    bool rated = true;
    Versions versions = Versions::Replace;
    std::vector<std::string> openings{};      // moves of each, separated by blanks; start s plays openings[s % size]
    int champions = 0;                        // so many of the all-time list are enrolled when a run begins
    int run = 1;                              // 2, 3 …: the same tournament once more, not a continuation
    std::vector<Participant> participants{};  // in the order of their seeding
};

// The same wherever the same tournament is played. Participants are not part of it: more may join.
std::string tournament_id(const TournamentPlan&);

// Refuses too few participants, a name twice and bad numbers.
Result<> check(const TournamentPlan&);

bool is_taken(const std::string& name, const std::vector<Participant>& by);

// A participant for a player named on the command line, with a name nobody has yet.
// What tables and the all-time list call a player: an upload by its name alone, as in a tournament of all uploads.
std::string name_of(const std::string& player);
Participant entrant(const std::string& player, const std::vector<Participant>& others);

// A tournament file (docs/tournament-file.md). The phrase names what is wrong and where.
struct TournamentFile {
    TournamentPlan plan;          // without openings: reading their file is the caller's business
    std::string openings_path{};  // as written; empty: none
    bool uploads = false;         // everybody's latest upload takes part; finding them is the caller's business too
    bool qualified = false;       // of these, those that passed the course's examination
};
Result<TournamentFile> read_tournament(std::string_view toml);

}  // namespace agon
