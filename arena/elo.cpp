#include "arena/elo.h"

#include <cmath>
#include <limits>
#include <span>

namespace agon {
namespace {

// Mean and variance of the score of one observation, on the scale 0..1.
struct Sample {
    double n = 0, mean = 0.5, variance = 0;
};

Sample sample(std::span<const std::int64_t> counts) {
    Sample s{.mean = 0};
    const auto top = static_cast<double>(counts.size() - 1);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        s.n += static_cast<double>(counts[i]);
        s.mean += static_cast<double>(counts[i]) * static_cast<double>(i) / top;
    }
    if (s.n == 0) return {};
    s.mean /= s.n;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double off = static_cast<double>(i) / top - s.mean;
        s.variance += static_cast<double>(counts[i]) * off * off / s.n;
    }
    // Equal results only do not prove that nothing else can happen: count one imaginary
    // observation one step away.
    const double least = 1 / (top * top * (s.n + 1));
    s.variance = std::max(s.variance, least);
    return s;
}

// Pairs are used only if they cover the games: an odd last game is left out.
Sample best_sample(const Scores& s) {
    const auto pairs = s.pairs[0] + s.pairs[1] + s.pairs[2] + s.pairs[3] + s.pairs[4];
    return pairs > 1 && 2 * pairs + 1 >= s.count() ? sample(s.pairs) : sample(s.games);
}

}  // namespace

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_difference(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double normal_cdf(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

Estimate estimate(const Scores& s) {
    const auto n = static_cast<double>(s.count());
    const double infinity = std::numeric_limits<double>::infinity();
    if (n == 0) return {.low = -infinity, .high = infinity};
    const double score = (static_cast<double>(s.games[2]) + static_cast<double>(s.games[1]) / 2) / n;
    const auto [observations, mean, variance] = best_sample(s);
    const double deviation = std::sqrt(variance / observations);
    Estimate e{.score = score, .elo = elo_difference(score), .superiority = normal_cdf((mean - 0.5) / deviation)};
    // With nothing but wins the bound is the score at which such a run still happens in 2.5 % of all series.
    const double bound = std::pow(0.025, 1 / n);
    e.low = score >= 1 ? elo_difference(bound) : elo_difference(score - z95 * deviation);
    e.high = score <= 0 ? elo_difference(1 - bound) : elo_difference(score + z95 * deviation);
    return e;
}

// The generalised test: the log likelihood ratio of two means in the normal approximation.
SprtState sprt(const Scores& s, const Sprt& test) {
    SprtState state{.lower = std::log(test.beta / (1 - test.alpha)), .upper = std::log((1 - test.beta) / test.alpha)};
    if (s.count() == 0) return state;
    const auto [n, mean, variance] = best_sample(s);
    const double s0 = expected_score(test.elo0), s1 = expected_score(test.elo1);
    state.llr = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    if (state.llr >= state.upper) state.verdict = SprtVerdict::Elo1;
    if (state.llr <= state.lower) state.verdict = SprtVerdict::Elo0;
    return state;
}

}  // namespace agon
