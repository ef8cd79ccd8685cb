// Ridge regression on sparse samples by conjugate gradients. Weights belong to knots; a
// sample between two knots counts for both by its distance.
#pragma once

#include "games/kulami/train/samples.h"

namespace agon::kulami::train {

using Vector = std::vector<double>;  // weights_per_scoring, in points

struct FitPlan {
    double ridge = 20;  // pull towards the weights before
    int steps = 40, threads = 1;
};

Vector fitted(const std::vector<Sample>&, const Vector& before, const FitPlan&);  // leaves the held-out boards aside
double predicted(const Sample&, const Vector&);

struct Errors {
    double learned = 0, points = 0;  // root mean square, of the fit and of points as they lie
    std::int64_t count = 0;
};
enum class Part : std::uint8_t { Fitted, HeldOut };
std::array<Errors, knots> errors(const std::vector<Sample>&, const Vector&, Part);

}  // namespace agon::kulami::train
