// A series of matches between two players, as a plan and as a tally; both pure. The
// plan says which match has which id, seats and seed: the same in every run, so that a
// series that was interrupted goes on where it stopped.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "arena/elo.h"
#include "arena/standing.h"

namespace agon {

struct SeriesPlan {
    std::string game, rules;
    std::array<std::string, 2> players{};  // as the user named them; players[0] has the first seat in match 1
    std::string clock = "none";
    std::uint64_t seed = 0;
    int games = 1;  // not part of the identity: a series can be made longer
    bool rated = false;
    std::vector<std::string> openings{};  // moves of each, separated by blanks; pair p plays openings[p % size]
    int drawn = 0;                        // so many moves by lot before every pair, where there are no openings
    int run = 1;                          // 2, 3 …: the same series once more, not a continuation
};

struct PlannedMatch {
    int number = 1;        // from 1
    int pair = 0;          // matches 2p+1 and 2p+2 share seed and opening, seats swapped
    bool swapped = false;  // players[1] of the plan sits first
    Header header{};       // players in seat order
};

std::string series_id(const SeriesPlan&);  // 12 letters and digits, ".2" for the second run
PlannedMatch planned(const SeriesPlan&, int number);
bool swapped(int number);  // does players[1] of the plan sit first in this match?

// The numbers of the matches still to be played. `finished` is asked with match ids.
std::vector<int> remaining(const SeriesPlan&, const std::function<bool(const std::string& id)>& finished);

// A short name for anything with a fixed identity; `bits` (a multiple of 5) of hash in base 32.
std::string fingerprint(std::string_view text, int bits = 60);

// One line of the list of matches; the rest of it follows from the plan and the number.
struct Played {
    int number = 1, plies = 0;
    std::optional<Seat> winner{};
    std::array<int, 2> points{};
    std::string reason{};  // as reason(Finished)
};

// Counts finished matches in any order, each once: the caller sees to that by id.
class Tally {
   public:
    explicit Tally(SeriesPlan);

    void add(const Record&);  // one that has ended; other records are ignored

    const SeriesPlan& plan() const { return plan_; }
    const Standing& player(int i) const { return players_[static_cast<std::size_t>(i)]; }
    const Scores& scores() const {
        return scores_;
    }  // of players[0]; a game that repeats an earlier one is not in them
    std::int64_t finished() const { return static_cast<std::int64_t>(matches_.size()); }
    std::int64_t arena_faults() const { return arena_faults_; }
    std::int64_t repeated() const { return repeated_; }              // games that equal an earlier one move by move
    std::int64_t fruitless() const { return repeated_in_a_row_; }    // since the last game that was new
    const std::vector<Played>& matches() const { return matches_; }  // in the order they came

   private:
    bool is_new(const Record&, const Finished&);
    std::uint64_t start_seed(const Record&);
    void count_pair(int number, double score);

    SeriesPlan plan_;
    std::array<Standing, 2> players_;
    Scores scores_;
    std::map<int, double> half_pairs_;  // pair -> score of players[0] in its first finished match
    std::int64_t arena_faults_ = 0, repeated_ = 0, repeated_in_a_row_ = 0;
    std::optional<bool> starts_differ_{};  // known once it was asked
    std::set<std::string> seen_{};         // fingerprints of games that were played to their end
    std::vector<Played> matches_;
};

// "ELO0,ELO1" or "ELO0,ELO1,ALPHA,BETA", as on the command line.
Result<Sprt> parse_sprt(std::string_view);

std::string summary_text(const Tally&, const std::optional<Sprt>& = {}, int voided = 0);    // the table for people
std::string summary_json(const Tally&, const ArenaInfo&, const std::optional<Sprt>& = {});  // docs/schema/match.json

}  // namespace agon
