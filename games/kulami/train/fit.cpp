#include "games/kulami/train/fit.h"

#include <cmath>
#include <numeric>

#include "games/kulami/train/parallel.h"

namespace agon::kulami::train {
namespace {

template <class F>
void each_weight(const Sample& s, F f) {
    const int k = std::min(s.ply / knot_step, knots - 1);
    const double share = static_cast<double>(s.ply - k * knot_step) / knot_step;
    for (const Term& t : s.terms) {
        f(static_cast<std::size_t>(k * weights_per_knot + t.index), (1 - share) * t.count);
        if (share > 0) f(static_cast<std::size_t>((k + 1) * weights_per_knot + t.index), share * t.count);
    }
}

// Sum over the fitted samples of scale(sample) times its vector; one sum per thread.
template <class F>
Vector summed(const std::vector<Sample>& samples, int threads, F scale) {
    std::vector<Vector> parts(static_cast<std::size_t>(threads), Vector(weights_per_scoring));
    in_parallel(threads, threads, [&](int t) {
        Vector& sum = parts[static_cast<std::size_t>(t)];
        for (std::size_t i = static_cast<std::size_t>(t); i < samples.size(); i += static_cast<std::size_t>(threads)) {
            if (samples[i].held_out) continue;
            const double by = scale(samples[i]);
            each_weight(samples[i], [&](std::size_t w, double x) { sum[w] += by * x; });
        }
    });
    for (std::size_t t = 1; t < parts.size(); ++t)
        for (std::size_t w = 0; w < parts[0].size(); ++w) parts[0][w] += parts[t][w];
    return parts[0];
}

double dot(const Vector& a, const Vector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

void add(Vector& to, double by, const Vector& v) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += by * v[i];
}

}  // namespace

double predicted(const Sample& s, const Vector& weights) {
    double sum = 0;
    each_weight(s, [&](std::size_t w, double x) { sum += weights[w] * x; });
    return sum;
}

Vector fitted(const std::vector<Sample>& samples, const Vector& before, const FitPlan& plan) {
    Vector change(before.size());
    Vector rest = summed(samples, plan.threads, [&](const Sample& s) { return s.label - predicted(s, before); });
    Vector way = rest;
    double size = dot(rest, rest);
    for (int step = 0; step < plan.steps && size > 1e-9; ++step) {
        Vector image = summed(samples, plan.threads, [&](const Sample& s) { return predicted(s, way); });
        add(image, plan.ridge, way);
        const double far = size / dot(way, image);
        add(change, far, way);
        add(rest, -far, image);
        const double next = dot(rest, rest);
        for (std::size_t i = 0; i < way.size(); ++i) way[i] = rest[i] + next / size * way[i];
        size = next;
    }
    add(change, 1, before);
    return change;
}

std::array<Errors, knots> errors(const std::vector<Sample>& samples, const Vector& weights, Part part) {
    std::array<Errors, knots> out{};
    for (const Sample& s : samples) {
        if (s.held_out != (part == Part::HeldOut)) continue;
        Errors& e = out[static_cast<std::size_t>(std::min(s.ply / knot_step, knots - 1))];
        e.learned += std::pow(s.label - predicted(s, weights), 2);
        e.points += std::pow(s.label - s.points, 2);
        ++e.count;
    }
    for (Errors& e : out) {
        e.learned = std::sqrt(e.learned / static_cast<double>(std::max<std::int64_t>(e.count, 1)));
        e.points = std::sqrt(e.points / static_cast<double>(std::max<std::int64_t>(e.count, 1)));
    }
    return out;
}

}  // namespace agon::kulami::train
