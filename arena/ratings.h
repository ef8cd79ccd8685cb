// How strong is everybody? Elo by maximum likelihood over all games at once, with error
// bars that know who has met whom, and Glicko-2 for ladders, where strength is followed
// over time. Players are numbers here; names belong to the caller.
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/result.h"

namespace agon {

// Of a: 1, 0.5 or 0.
struct GameScore {
    std::size_t a = 0, b = 0;
    double score = 0.5;
};

// Relative to the mean of all players; half of the 95 % interval.
struct Rating {
    double elo = 0, error = 0;
};

class EloTable {
   public:
    // Fits players 0..count-1. A weak prior (normal, 700 Elo wide, worth a quarter of a
    // game) keeps a player who won everything finite; his error bar shows it.
    // Stopped, it is a table of no value.
    EloTable(std::size_t count, std::span<const GameScore>, const std::stop_token& = {});

    std::size_t size() const { return elo_.size(); }
    Rating operator[](std::size_t i) const;
    double superiority(std::size_t a, std::size_t b) const;  // likelihood that a is stronger than b
    std::vector<std::size_t> ranking() const;                // strongest first

   private:
    double covariance(std::size_t a, std::size_t b) const { return covariance_[a * size() + b]; }

    std::vector<double> elo_, covariance_;  // covariance: row by row, relative to the mean
};

// Glicko-2 (Glickman 2012), on the usual scale.
struct Glicko {
    double rating = 1500, deviation = 350, volatility = 0.06;
};
struct GlickoGame {
    Glicko opponent;
    double score = 0.5;
};

// The rating after a period with these games; without games the deviation grows.
Glicko after_period(const Glicko&, std::span<const GlickoGame>, double tau = 0.5);

// The all-time list of one game: every rated result of all tournaments and years.
struct AllTimeEntry {
    std::string name;
    Rating rating{};
    std::int64_t games = 0, wins = 0, draws = 0, losses = 0;
    std::int64_t first = 0, last = 0;  // when first and last seen, Unix time
};
std::vector<AllTimeEntry> all_time_list(
    std::span<const MatchResult>);  // strongest first; unrated and arena faults do not count

}  // namespace agon
