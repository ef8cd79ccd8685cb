// How much better is one player than the other, and how sure are we? Elo differences
// from scores with 95 % error bars, likelihood of superiority, and the sequential test
// that stops a series as soon as the answer is clear.
#pragma once

#include <array>
#include <cstdint>

namespace agon {

constexpr double z95 = 1.959963984540054;  // 97.5 % quantile of the normal distribution: half of a 95 % interval

double expected_score(double elo);    // of a player who is this much stronger
double elo_difference(double score);  // the inverse; infinite at 0 and 1
double normal_cdf(double z);

// Results of one player against another. Games come in pairs with the same start and
// seats swapped; the five possible scores of a pair spread less than two single games
// would, so counting pairs gives the tighter and the honest error bar.
struct Scores {
    std::array<std::int64_t, 3> games{};  // losses, draws, wins
    std::array<std::int64_t, 5> pairs{};  // pairs with 0, ½, 1, 1½, 2 points; all zero: games are not paired

    std::int64_t count() const { return games[0] + games[1] + games[2]; }
};

struct Estimate {
    double score = 0.5;        // share of the points
    double elo = 0;            // infinite when every game was won or lost
    double low = 0, high = 0;  // 95 % interval of elo; the open side of an infinite elo is infinite
    double superiority = 0.5;  // likelihood that the player is the stronger one
    double error() const { return (high - low) / 2; }
};
Estimate estimate(const Scores&);

// Sequential probability ratio test: elo0 against elo1 with error rates alpha and beta.
struct Sprt {
    double elo0 = 0, elo1 = 5, alpha = 0.05, beta = 0.05;
};
enum class SprtVerdict : std::uint8_t { Open, Elo0, Elo1 };
struct SprtState {
    double llr = 0, lower = 0, upper = 0;
    SprtVerdict verdict = SprtVerdict::Open;
};
SprtState sprt(const Scores&, const Sprt&);

}  // namespace agon
