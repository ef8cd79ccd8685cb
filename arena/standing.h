// What one player has done so far, in a series or a tournament, and how summaries write it.
#pragma once

#include <map>

#include "arena/histogram.h"
#include "arena/result.h"
#include "core/json.h"

namespace agon {

struct Standing {
    std::string name;
    std::int64_t wins = 0, losses = 0, draws = 0;
    std::int64_t game_points = 0;            // in the game's own unit (discs, panels …)
    std::map<Fault, std::int64_t> faults{};  // its own
    Histogram pace{};                        // time per move

    double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
};

// Counts a match that has ended for the players in its seats. An arena fault counts only the moves.
void count_match(const Record&, Standing& first, Standing& second);

std::string faults_text(const Standing&);  // "2 timeout, 1 crash", "-" if there are none
std::string games_text(const Standing&);   // "3/0/1": won, drawn, lost
std::string pace_text(const Histogram&);   // "38 µs/81 µs/1.2 ms": mean, p99, max

// What the summary says about the machine that played.
struct ArenaInfo {
    std::string version, cpu;
    int concurrency = 1;
    Histogram latency{};  // the arena's own delay per move
    int voided = 0;       // games played again because the arena itself was late
};

// Parts of the objects that --json writes; docs/schema.
void write_faults_and_pace(JsonWriter&, const Standing&);
void write_match(JsonWriter&, const Header&, const Outcome&, const std::string& reason, int plies);
std::string voided_text(int games);  // a sentence and a line end; empty if there are none
void write_arena(JsonWriter&, const ArenaInfo&);

}  // namespace agon
