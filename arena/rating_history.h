// The all-time list as it grows: games are added in the order they were played, and the list and everybody's curve are
// drawn when somebody asks. A point of a curve that was computed once stays; so a new game costs one fit, not twenty.
#pragma once

#include <map>
#include <optional>
#include <stop_token>

#include "arena/ratings.h"

namespace agon {

class RatingHistory {
   public:
    static constexpr std::size_t most_points = 20;  // of a curve, beside the present

    struct Point {
        std::int64_t at = 0;  // Unix time
        Rating rating{};
    };
    // left_out: players with the fewest games, where there are too many.
    struct Picture {
        std::vector<AllTimeEntry> list{};  // strongest first
        std::map<std::string, std::vector<Point>> curves{};
        std::size_t left_out = 0;
    };

    // most_players: that are compared with each other; the work grows with its cube.
    explicit RatingHistory(std::size_t most_players = 400) : most_players_(most_players) {}

    void add(const MatchResult&);  // unrated ones, arena faults and games against oneself do not count
    std::size_t games() const { return games_.size(); }
    std::vector<AllTimeEntry> list() const;                // strongest first, everybody, without curves
    std::optional<Picture> picture(std::stop_token = {});  // nothing: it was stopped, and goes on next time

   private:
    // A fit of the first so many games; by player's number, nothing for those who are left out.
    struct Fit {
        std::int64_t at = 0;
        std::vector<std::optional<Rating>> ratings{};
    };
    std::size_t number_of(const std::string& player, std::int64_t at);
    std::optional<Fit> fit(std::size_t upto, std::size_t most, const std::stop_token&) const;
    std::vector<std::size_t> most_active(std::size_t upto, std::size_t most) const;  // of the first so many games
    bool draw_points(const std::stop_token&);                                        // false: stopped
    Picture with(const Fit& now) const;

    std::size_t most_players_;
    std::map<std::string, std::size_t> numbers_;
    std::vector<AllTimeEntry> entries_;  // by number, without ratings
    std::vector<GameScore> games_;
    std::vector<std::int64_t> ended_;    // of each game
    std::map<std::size_t, Fit> points_;  // by the number of games
};

}  // namespace agon
