#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "arena/elo.h"

namespace agon {
namespace {

constexpr double per_elo = 0.005756462732485115;  // ln(10) / 400
constexpr double prior_information = 1.0 / (700.0 * 700.0);

// Everything two players did against each other.
// Points of a, and the sum of their squares.
struct Meeting {
    std::size_t a, b;
    double games, points, squares;
};

std::vector<Meeting> meetings(std::span<const GameScore> games) {
    std::map<std::pair<std::size_t, std::size_t>, Meeting> sums;
    for (const GameScore& g : games) {
        const bool turned = g.a > g.b;
        const double score = turned ? 1 - g.score : g.score;
        const auto key = std::minmax(g.a, g.b);
        Meeting& m = sums.try_emplace({key.first, key.second}, Meeting{key.first, key.second, 0, 0, 0}).first->second;
        m.games += 1;
        m.points += score;
        m.squares += score * score;
    }
    std::vector<Meeting> all;
    for (const auto& [key, m] : sums) all.push_back(m);
    return all;
}

// Symmetric positive definite matrices, row by row: enough linear algebra for Newton's method.
class Cholesky {
   public:
    Cholesky(std::vector<double> matrix, std::size_t n) : l_(std::move(matrix)), n_(n) {
        for (std::size_t j = 0; j < n_; ++j)
            for (std::size_t i = j; i < n_; ++i) {
                const double s = at(i, j) - std::inner_product(&l_[i * n_], &l_[i * n_ + j], &l_[j * n_], 0.0);
                at(i, j) = i == j ? std::sqrt(s) : s / at(j, j);
            }
    }
    std::vector<double> solve(std::vector<double> x) const {
        for (std::size_t i = 0; i < n_; ++i)
            x[i] = (x[i] - std::inner_product(&l_[i * n_], &l_[i * n_ + i], x.data(), 0.0)) / at(i, i);
        for (std::size_t i = n_; i-- > 0;) {
            x[i] /= at(i, i);
            for (std::size_t k = 0; k < i; ++k) x[k] -= at(i, k) * x[i];
        }
        return x;
    }

   private:
    double& at(std::size_t i, std::size_t j) { return l_[i * n_ + j]; }
    double at(std::size_t i, std::size_t j) const { return l_[i * n_ + j]; }
    std::vector<double> l_;
    std::size_t n_;
};

std::vector<double> information(const std::vector<double>& elo, const std::vector<Meeting>& met) {
    const std::size_t n = elo.size();
    std::vector<double> h(n * n);
    for (std::size_t i = 0; i < n; ++i) h[i * n + i] = prior_information;
    for (const Meeting& m : met) {
        const double p = expected_score(elo[m.a] - elo[m.b]), w = m.games * p * (1 - p) * per_elo * per_elo;
        h[m.a * n + m.a] += w;
        h[m.b * n + m.b] += w;
        h[m.a * n + m.b] -= w;
        h[m.b * n + m.a] -= w;
    }
    return h;
}

std::vector<double> gradient(const std::vector<double>& elo, const std::vector<Meeting>& met) {
    std::vector<double> g(elo.size());
    for (std::size_t i = 0; i < elo.size(); ++i) g[i] = -elo[i] * prior_information;
    for (const Meeting& m : met) {
        const double surplus = (m.points - m.games * expected_score(elo[m.a] - elo[m.b])) * per_elo;
        g[m.a] += surplus;
        g[m.b] -= surplus;
    }
    return g;
}

std::vector<double> fitted(std::size_t n, const std::vector<Meeting>& met, const std::stop_token& stop) {
    std::vector<double> elo(n);
    for (int round = 0; round < 100 && !stop.stop_requested(); ++round) {
        const auto step = Cholesky(information(elo, met), n).solve(gradient(elo, met));
        double longest = 0;
        for (const double s : step) longest = std::max(longest, std::abs(s));
        const double scale = longest > 300 ? 300 / longest : 1;  // far from the top Newton's step overshoots
        for (std::size_t i = 0; i < n; ++i) elo[i] += scale * step[i];
        if (longest < 1e-6) break;
    }
    return elo;
}

// How much scores really spread compared with games that are only won or lost: draws
// make results more regular, and error bars should say so.
double dispersion(const std::vector<double>& elo, const std::vector<Meeting>& met) {
    double seen = 1, binary = 1;  // one game's worth of doubt
    for (const Meeting& m : met) {
        const double p = expected_score(elo[m.a] - elo[m.b]);
        seen += 4 * (m.squares - 2 * p * m.points + m.games * p * p);
        binary += 4 * m.games * p * (1 - p);
    }
    return std::min(1.0, seen / binary);
}

// C - row mean - column mean + mean: the covariance of the distances to the mean.
void centre(std::vector<double>& c, std::size_t n) {
    std::vector<double> mean(n);
    for (std::size_t i = 0; i < n; ++i)
        mean[i] = std::accumulate(&c[i * n], &c[i * n] + n, 0.0) / static_cast<double>(n);
    const double all = std::accumulate(mean.begin(), mean.end(), 0.0) / static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) c[i * n + j] += all - mean[i] - mean[j];
}

}  // namespace

EloTable::EloTable(std::size_t count, std::span<const GameScore> games, const std::stop_token& stop)
    : covariance_(count * count) {
    const auto met = meetings(games);
    elo_ = fitted(count, met, stop);
    if (stop.stop_requested()) return;
    const double spread = dispersion(elo_, met);
    const Cholesky information_matrix(information(elo_, met), count);
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<double> unit(count);
        unit[i] = spread;
        std::ranges::copy(information_matrix.solve(std::move(unit)), &covariance_[i * count]);
    }
    if (count == 0) return;
    centre(covariance_, count);
    const double mean = std::accumulate(elo_.begin(), elo_.end(), 0.0) / static_cast<double>(count);
    for (double& e : elo_) e -= mean;
}

Rating EloTable::operator[](std::size_t i) const { return {elo_[i], z95 * std::sqrt(covariance(i, i))}; }

double EloTable::superiority(std::size_t a, std::size_t b) const {
    const double variance = covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
    return variance <= 0 ? 0.5 : normal_cdf((elo_[a] - elo_[b]) / std::sqrt(variance));
}

std::vector<std::size_t> EloTable::ranking() const {
    std::vector<std::size_t> order(size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return elo_[a] > elo_[b]; });
    return order;
}

}  // namespace agon
