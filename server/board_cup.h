// A round robin over whatever boards are plugged in: boards enrol when they first ask for a game,
// every two of them meet with both sides, and which match is played next depends on who is free.
// Its state follows from those enrolled and the results, so that a later start goes on.
#pragma once

#include <set>

#include "arena/tournament.h"

namespace agon {

class BoardCup {
   public:
    using Keep = std::function<void(const TournamentPlan&)>;  // called whenever somebody has enrolled and there are two
    using Begin = std::function<void(const TournamentMatch&)>;  // written down before its table is opened
    BoardCup(TournamentPlan, std::vector<MatchResult> played, Keep, Begin);

    void enrol(const std::string& board);  // twice changes nothing
    // The match in which the first shoots first, taken out; nothing: they have played it, or are playing.
    std::optional<TournamentMatch> take(const std::string& first, const std::string& second);
    void begin(const TournamentMatch& m) const { begin_(m); }
    bool owes(const std::string& first, const std::string& second) const;  // could it be taken?
    int left(const std::string& board) const;                              // matches that it has not played
    void finished(const MatchResult&);                                     // one that does not count is played again
    void again(const std::string& match);                                  // it came to nothing

    std::string id() const { return tournament_id(plan_); }
    const TournamentPlan& plan() const { return plan_; }
    const std::optional<Tournament>& state() const { return state_; }  // nothing before two have enrolled

   private:
    void rebuild();
    std::vector<TournamentMatch>::const_iterator find(const std::string& first, const std::string& second) const;

    TournamentPlan plan_;
    std::vector<MatchResult> played_;
    Keep keep_;
    Begin begin_;
    std::optional<Tournament> state_;
    std::vector<TournamentMatch> open_;  // neither played nor being played
    std::set<std::string> running_;      // ids
};

}  // namespace agon
