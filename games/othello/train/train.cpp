// Makes the weights of the evaluation from nothing but recorded games: plays games of
// its own, labels their positions exactly near the end and by search above, stage by
// stage from the end to the beginning, and fits one linear model per phase.
//
//   othello_train games=FILE out=FILE [key=value …]      (keys: struct Plan)
//
// On a GPU, in one line:
//   nvcc -x cu -std=c++20 -O3 -arch=native --extended-lambda --expt-relaxed-constexpr -I.
//        games/othello/train/train.cpp games/othello/weights.cpp -o othello_train
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>

#include "games/othello/train/fit.h"
#include "games/othello/train/positions.h"
#include "games/othello/weights.h"

using namespace agon::othello;
using namespace agon::othello::train;

namespace {

struct Plan {
    std::string games, out;
    long positions = 20000;        // own games in the last round, and so about as many positions per number of empties
    long early_positions = 20000;  // the same in the rounds before
    int rounds = 1;                // of playing, labelling and fitting after the first fit to the recorded results
    int exact = 8;                 // empties up to which labels are solved in the last round
    int early_exact = 8;
    int depth = 2;          // discs looked ahead above that
    int last_depth = 2;     // the same in the last round
    int ahead = 0;          // discs looked ahead after each own move when games are played
    int steps = 40;         // of the conjugate gradient per phase
    double ridge = 8;       // strength of the pull towards the phase before
    double minutes = 1000;  // a further round is begun only within this time
};

Plan plan_of(int argc, char** argv) {
    std::map<std::string, std::string> given;
    for (int i = 1; i < argc; ++i)
        if (const char* eq = std::strchr(argv[i], '='))
            given[std::string(argv[i], static_cast<std::size_t>(eq - argv[i]))] = eq + 1;
    const auto number = [&](const char* key, double fallback) {
        return given.count(key) ? std::stod(given[key]) : fallback;
    };
    Plan p;
    p.games = given["games"];
    p.out = given["out"];
    p.positions = static_cast<long>(number("positions", static_cast<double>(p.positions)));
    p.early_positions = static_cast<long>(number("early_positions", static_cast<double>(p.positions)));
    p.rounds = static_cast<int>(number("rounds", p.rounds));
    p.exact = static_cast<int>(number("exact", p.exact));
    p.early_exact = static_cast<int>(number("early_exact", p.exact));
    p.depth = static_cast<int>(number("depth", p.depth));
    p.last_depth = static_cast<int>(number("last_depth", p.depth));
    p.ahead = static_cast<int>(number("ahead", p.ahead));
    p.steps = static_cast<int>(number("steps", p.steps));
    p.ridge = number("ridge", p.ridge);
    p.minutes = number("minutes", p.minutes);
    return p;
}

double seconds() {
    static const auto begin = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void save(const std::string& path, const std::vector<float>& weights) {
    std::vector<std::int16_t> rounded;
    rounded.reserve(weights.size());
    for (float w : weights)
        rounded.push_back(
            static_cast<std::int16_t>(std::lround(std::fmin(1500.f, std::fmax(-1500.f, w * weights_per_disc)))));
    const auto packed = pack_weights(rounded);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(packed.data()), static_cast<std::streamsize>(packed.size()));
    std::printf("%7.1f s  wrote %s, %zu bytes\n", seconds(), path.c_str(), packed.size());
    std::fflush(stdout);
}

// Labels with the truth near the end, otherwise with a search whose leaves lie in phases
// that are fitted already.
void label(Stage& stage, int empties, int exact, int depth, const float* weights) {
    const Bits *own = stage.own.data(), *opp = stage.opp.data();
    float* value = stage.value.data();
    for_each_index(static_cast<long>(stage.own.size()), [=] AGON_HD(long i) {
        if (!(own[i] | opp[i])) return;
        if (empties <= exact) value[i] = static_cast<float>(solve(own[i], opp[i], -64, 64));
        else value[i] = look_ahead(own[i], opp[i], depth, -1000, 1000, weights);
    });
}

// One phase after the other from the end of the game; `relabel` is false for the
// recorded results.
std::vector<float> fit_all(Positions& positions, const Plan& plan, int exact, int depth, bool relabel) {
    std::vector<float> weights(static_cast<std::size_t>(phase_count) * weight_count);
    Buffer<float> device(weights);
    Fitter fitter;
    for (int phase = 0; phase < phase_count; ++phase) {
        const double from = seconds();
        const int last = phase == phase_count - 1 ? 60 : 2 * phase + 1;
        std::vector<Stage*> stages;
        for (int e = 2 * phase; e <= last; ++e) {
            Stage& stage = *positions.at(static_cast<std::size_t>(e));
            if (relabel) label(stage, e, exact, depth, device.data());
            stages.push_back(&stage);
        }
        const double labelled = seconds();
        const auto prior = weights.begin() + std::max(0, phase - 1) * static_cast<std::ptrdiff_t>(weight_count);
        std::vector<float> found(prior, prior + weight_count);
        const Error error = fitter.fit(stages, 2 * phase, found, plan.steps, plan.ridge);
        std::copy(found.begin(), found.end(), weights.begin() + phase * static_cast<std::ptrdiff_t>(weight_count));
        device.upload(found, static_cast<std::size_t>(phase) * weight_count);
        std::printf(
            "%7.1f s  empties %2d-%2d  %9ld positions  error %6.3f fitted %6.3f held out  label %6.1f s fit %5.1f s\n",
            seconds(), 2 * phase, last, error.positions, error.fitted, error.held_out, labelled - from,
            seconds() - labelled);
        std::fflush(stdout);
    }
    return weights;
}

}  // namespace

int main(int argc, char** argv) {
    const Plan plan = plan_of(argc, argv);
    const auto games = read_games(plan.games);
    if (games.empty() || plan.out.empty())
        return std::fputs("usage: othello_train games=FILE out=FILE [key=value …]\n", stderr), 2;
    prepare_device();
    std::vector<float> weights;
    {
        auto positions = positions_of(games, 0);
        weights = fit_all(positions, plan, 0, 0, false);
        save(plan.out, weights);
    }
    for (int round = 1; round <= plan.rounds && seconds() < 60 * plan.minutes; ++round) {
        const bool last = round == plan.rounds;
        const long own_games = last ? plan.positions : plan.early_positions;
        auto positions = positions_of(games, own_games);
        Buffer<float> policy(weights);
        play_games(positions, own_games, policy.data(), static_cast<std::uint64_t>(round), plan.ahead);
        std::printf("%7.1f s  round %d: games played\n", seconds(), round);
        weights =
            fit_all(positions, plan, last ? plan.exact : plan.early_exact, last ? plan.last_depth : plan.depth, true);
        save(plan.out, weights);
    }
}
