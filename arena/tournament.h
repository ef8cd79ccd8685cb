// A tournament as a state machine: it names the matches that may be played now, is told
// results in any order, and draws the next round when it can. Its state follows from the
// plan and the finished results alone, so that resuming is telling it what was played.
#pragma once

#include <deque>
#include <span>
#include <unordered_map>

#include "arena/result.h"
#include "arena/tournament_plan.h"

namespace agon {

// Two participants and everything they play in one round.
struct Encounter {
    int round = 1;
    std::array<std::size_t, 2> who{};  // the first has the first seat in game 1
    int games = 0;                     // so many are planned
    int played = 0;
    std::array<int, 2> half_points{};           // 2 for a won game, 1 for a draw
    std::array<std::int64_t, 2> game_points{};  // in the game's own unit
    bool bronze = false;

    bool done() const { return played == games; }
    bool drawn() const { return half_points[0] == half_points[1]; }
    int winner() const { return half_points[0] >= half_points[1] ? 0 : 1; }  // index into who; requires !drawn()
};

struct Bye {
    int round = 1;
    std::size_t who = 0;
};

struct TournamentMatch {
    Header header{};       // players by their names in the tournament, in seat order
    std::string series{};  // the tournament's id
    int number = 1;        // within the encounter
    int start = 0;         // which seed and opening; both seats get the same
    int round = 1;
    PerSeat<std::string> players{};  // how to get them
};

struct TournamentRow {
    std::size_t who = 0;
    int place = 1;                     // equal participants share a place
    int points = 0;                    // for encounters (round robin: 2/1/0)
    int won = 0, drawn = 0, lost = 0;  // encounters that are done
    int games = 0, half_points = 0;    // single games
    std::int64_t difference = 0;       // own minus opponents' points of the game (discs …)
    int buchholz = 0;                  // points of all opponents met
    // What put the row above it ahead: points, games, difference, buchholz, round, rung. Empty: it is first, or equal.
    std::string_view behind_by{};
};

class Tournament {
   public:
    explicit Tournament(TournamentPlan);  // requires a plan without defect

    // A match that may be played now and was not handed out before; nothing until results
    // come in, or when the tournament is over.
    std::optional<TournamentMatch> next();
    void again(const std::string& id);  // it was handed out but could not be played: hand it out once more
    // In any order, before or after the match was handed out. Foreign and repeated results change nothing.
    void finished(const MatchResult&);

    // A newcomer plays everybody (round robin, gauntlet), or takes part from the next round
    // that is not drawn yet (Swiss, ladder). The caller keeps what is returned for a later resume.
    Result<Participant> join(Participant);
    // Who is wanted now: newcomers join, and a new version of a bot that is there takes part as the plan says, from the
    // next encounter on that has not begun (Swiss, ladder: the next round). What is new comes back, for a later resume.
    Result<std::vector<Participant>> welcome(std::span<const Participant> wanted);

    bool over() const { return over_; }
    int round() const { return round_; }    // the last one drawn
    int played() const { return played_; }  // matches
    std::optional<int> planned() const;     // matches in total, as far as known; nothing: for ever
    const TournamentPlan& plan() const { return plan_; }
    const std::string& id() const { return id_; }
    const std::vector<Encounter>& encounters() const { return encounters_; }
    const std::vector<Bye>& byes() const { return byes_; }
    std::vector<TournamentRow> standings() const;

   private:
    struct Place {
        std::size_t encounter;
        int number;
    };

    std::string match_id(const Encounter&, int number) const;
    TournamentMatch match(const Place&) const;
    int games_per_encounter() const;
    bool by_rounds() const { return plan_.format == Format::Swiss || plan_.format == Format::Ladder; }
    void begin(std::size_t encounter);  // its players do not change any more
    Result<std::optional<Participant>> welcome(const Participant&);
    bool active(std::size_t who, int round) const { return plan_.participants[who].from <= round; }

    void add(Encounter);
    void open(std::size_t encounter, int from_number);
    void book(Place, const MatchResult&);
    void advance();
    bool draw_round();  // false: nothing is left to draw
    void draw_everybody(std::size_t newcomer);
    bool draw_swiss();
    bool draw_knockout();
    bool draw_ladder();
    void close_round();  // what the results of the round mean for the next one

    std::size_t winner_of(const Encounter&) const;  // knockout: one of the two goes on
    std::vector<TournamentRow> rows() const;

    TournamentPlan plan_;
    std::string id_;
    std::vector<Encounter> encounters_;
    std::unordered_map<std::size_t, std::array<std::string, 2>>
        begun_;  // who plays them, in the order of Encounter::who
    std::vector<Bye> byes_;
    std::size_t round_begin_ = 0;  // first encounter of the current round
    int round_ = 0, played_ = 0, undecided_ = 0;
    bool over_ = false;

    std::vector<std::optional<std::size_t>> bracket_;  // knockout: who is still in, in bracket order
    std::vector<std::size_t> losers_;                  // knockout: of the current round
    std::vector<std::size_t> ladder_;                  // from the top

    std::deque<Place> queue_;
    std::unordered_map<std::string, Place> open_;         // not finished yet
    std::unordered_map<std::string, MatchResult> early_;  // results of encounters that are not drawn yet
};

}  // namespace agon
