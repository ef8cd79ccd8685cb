// Least squares for one phase: the values of all positions by the sum of their pattern
// weights, pulled towards given weights where data are few. Conjugate gradients with a
// diagonal preconditioner; positions and products stay on the device.
#pragma once

#include <cmath>

#include "games/othello/train/positions.h"
#include "games/othello/weights.h"

namespace agon::othello::train {

struct Error {
    long positions = 0;
    double fitted = 0, held_out = 0;  // root mean square, in discs
};

struct Fitter {  // all public: nvcc wants no loop bodies inside private functions
    Fitter() : canonical_(canonical_weights()) {}

    // `weights` holds the prior and receives the solution. Stage i has first_empties + i empties.
    Error fit(const std::vector<Stage*>& stages, int first_empties, std::vector<float>& weights, int steps,
              double ridge) {
        long n = 0;
        for (const Stage* s : stages) n += static_cast<long>(s->own.size());
        Buffer<std::int32_t> features(static_cast<std::size_t>(n) * rows);
        Buffer<float> target(static_cast<std::size_t>(n)), use(static_cast<std::size_t>(n));
        gather(stages, first_empties, n, features, target, use);

        Buffer<double> product(weights.size()), direction(std::vector<double>(weights.begin(), weights.end()));
        subtract(n, features, direction, target);  // target: what the prior does not explain
        const auto counts = transposed(n, features, nullptr, use, product);
        auto residual = transposed(n, features, target.data(), use, product);
        const std::vector<double> change =
            solve_normal(n, features, use, residual, counts, product, direction, steps, ridge);

        for (std::size_t w = 0; w < weights.size(); ++w)
            weights[w] += static_cast<float>(change[static_cast<std::size_t>(canonical_all_[w])]);
        direction.upload(change);
        subtract(n, features, direction, target);
        return error_of(target.download(), use.download());
    }

    static constexpr long rows = instance_count + 1;  // and the constant

    void gather(const std::vector<Stage*>& stages, int first_empties, long n, Buffer<std::int32_t>& features,
                Buffer<float>& target, Buffer<float>& use) {
        long at = 0;
        int empties = first_empties;
        std::int32_t* out = features.data();
        const std::int32_t* canonical = canonical_.data();
        float *y = target.data(), *used = use.data();
        for (const Stage* s : stages) {
            const Bits *own = s->own.data(), *opp = s->opp.data();
            const float* value = s->value.data();
            for_each_index(static_cast<long>(s->own.size()), [=] AGON_HD(long i) {
                each_feature(own[i], opp[i], [&](int f, int weight) { out[f * n + at + i] = canonical[weight]; });
                out[(rows - 1) * n + at + i] = constant_weight(empties);
                y[at + i] = value[i];
                used[at + i] = !(own[i] | opp[i])                                                       ? 0.f
                               : (own[i] * 0x9e3779b97f4a7c15 ^ opp[i]) * 0xbf58476d1ce4e5b9 >> 58 == 0 ? -1.f
                                                                                                        : 1.f;
            });
            at += static_cast<long>(s->own.size());
            ++empties;
        }
    }

    // y -= features times w
    static void subtract(long n, const Buffer<std::int32_t>& features, const Buffer<double>& w, Buffer<float>& y) {
        const std::int32_t* f = features.data();
        const double* in = w.data();
        float* out = y.data();
        for_each_index(n, [=] AGON_HD(long i) {
            double sum = 0;
            for (long k = 0; k < rows; ++k) sum += in[f[k * n + i]];
            out[i] -= static_cast<float>(sum);
        });
    }

    // Features transposed times y (ones where y is null), over the positions that are fitted.
    static std::vector<double> transposed(long n, const Buffer<std::int32_t>& features, const float* y,
                                          const Buffer<float>& use, Buffer<double>& product) {
        product.upload(std::vector<double>(product.size()));
        const std::int32_t* f = features.data();
        const float* used = use.data();
        double* out = product.data();
        for_each_index(n, [=] AGON_HD(long i) {
            if (used[i] <= 0) return;
            const double v = y ? static_cast<double>(y[i]) : 1.0;
            for (long k = 0; k < rows; ++k) add(out + f[k * n + i], v);
        });
        return product.download();
    }

    static std::vector<double> normal_times(long n, const Buffer<std::int32_t>& features, const Buffer<float>& use,
                                            const Buffer<double>& direction, Buffer<double>& product) {
        product.upload(std::vector<double>(product.size()));
        const std::int32_t* f = features.data();
        const float* used = use.data();
        const double* in = direction.data();
        double* out = product.data();
        for_each_index(n, [=] AGON_HD(long i) {
            if (used[i] <= 0) return;
            double sum = 0;
            for (long k = 0; k < rows; ++k) sum += in[f[k * n + i]];
            for (long k = 0; k < rows; ++k) add(out + f[k * n + i], sum);
        });
        return product.download();
    }

    static std::vector<double> solve_normal(long n, const Buffer<std::int32_t>& features, const Buffer<float>& use,
                                            std::vector<double> residual, const std::vector<double>& counts,
                                            Buffer<double>& product, Buffer<double>& direction, int steps,
                                            double ridge) {
        const std::size_t size = residual.size();
        std::vector<double> x(size), p(size), z(size);
        const auto precondition = [&] {
            double sum = 0;
            for (std::size_t i = 0; i < size; ++i) {
                z[i] = residual[i] / (counts[i] + ridge);
                sum += z[i] * residual[i];
            }
            return sum;
        };
        double rz = precondition();
        const double enough =
            1e-8 * rz;  // early phases have few distinct positions and are solved long before the last step
        p = z;
        for (int step = 0; step < steps && rz > enough; ++step) {
            direction.upload(p);
            auto q = normal_times(n, features, use, direction, product);
            double pq = 0;
            for (std::size_t i = 0; i < size; ++i) {
                q[i] += ridge * p[i];
                pq += p[i] * q[i];
            }
            const double alpha = rz / pq;
            for (std::size_t i = 0; i < size; ++i) {
                x[i] += alpha * p[i];
                residual[i] -= alpha * q[i];
            }
            const double before = rz;
            rz = precondition();
            for (std::size_t i = 0; i < size; ++i) p[i] = z[i] + rz / before * p[i];
        }
        return x;
    }

    static Error error_of(const std::vector<float>& rest, const std::vector<float>& use) {
        double fitted = 0, held = 0;
        long n = 0, m = 0;
        for (std::size_t i = 0; i < rest.size(); ++i) {
            const double square = static_cast<double>(rest[i]) * rest[i];
            if (use[i] > 0) {
                fitted += square;
                ++n;
            }
            if (use[i] < 0) {
                held += square;
                ++m;
            }
        }
        return {n, std::sqrt(fitted / static_cast<double>(std::max(1L, n))),
                std::sqrt(held / static_cast<double>(std::max(1L, m)))};
    }

    std::vector<int> canonical_all_ = canonical_weights();
    Buffer<std::int32_t> canonical_;
};

}  // namespace agon::othello::train
