// Glicko-2 as in Glickman, "Example of the Glicko-2 system" (2012); the names of the
// quantities are his: mu, phi, sigma, g, E, v, delta.
#include <cmath>
#include <numbers>

#include "arena/ratings.h"

namespace agon {
namespace {

constexpr double scale = 173.7178;
constexpr double widest = 350;  // nobody is less known than a newcomer

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

// Step 5: the new volatility, by the Illinois variant of regula falsi.
double new_volatility(double sigma, double phi, double v, double delta, double tau) {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double e = std::exp(x), d = phi * phi + v + e;
        return e * (delta * delta - d) / (2 * d * d) - (x - a) / (tau * tau);
    };
    double low = a, high = 0;
    if (delta * delta > phi * phi + v) high = std::log(delta * delta - phi * phi - v);
    else
        for (high = a - tau; f(high) < 0;) high -= tau;
    double f_low = f(low), f_high = f(high);
    while (std::abs(high - low) > 1e-6) {
        const double mid = low + (low - high) * f_low / (f_high - f_low), f_mid = f(mid);
        if (f_mid * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else f_low /= 2;
        high = mid;
        f_high = f_mid;
    }
    return std::exp(low / 2);
}

}  // namespace

Glicko after_period(const Glicko& player, std::span<const GlickoGame> games, double tau) {
    const double mu = (player.rating - 1500) / scale, phi = player.deviation / scale;
    double certainty = 0, surplus = 0;
    for (const GlickoGame& game : games) {
        const double weight = g(game.opponent.deviation / scale);
        const double expected = 1 / (1 + std::exp(-weight * (mu - (game.opponent.rating - 1500) / scale)));
        certainty += weight * weight * expected * (1 - expected);
        surplus += weight * (game.score - expected);
    }
    if (games.empty())
        return {player.rating, std::min(widest, scale * std::hypot(phi, player.volatility)), player.volatility};
    const double v = 1 / certainty;
    const double sigma = new_volatility(player.volatility, phi, v, v * surplus, tau);
    const double before = std::hypot(phi, sigma);
    const double after = 1 / std::sqrt(1 / (before * before) + certainty);
    return {1500 + scale * (mu + after * after * surplus), scale * after, sigma};
}

}  // namespace agon
