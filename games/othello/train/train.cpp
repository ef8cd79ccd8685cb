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
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>

#include "games/othello/train/fit.h"
#include "games/othello/train/positions.h"
#include "games/othello/train/shard.h"
#include "games/othello/weights.h"

using namespace agon::othello;
using namespace agon::othello::train;

namespace {

struct Plan {
    std::string games, out;
    std::string labels;            // folder of shards (othello_train_labels): refits `from` to them, nothing else
    std::string from;              // weights to begin with; without them the recorded results are fitted first
    long positions = 20000;        // own games in the last round, and so about as many positions per number of empties
    long early_positions = 20000;  // the same in the rounds before
    int rounds = 1;                // of playing, labelling and fitting after the first fit to the recorded results
    int exact = 8;                 // empties up to which labels are solved in the last round
    int early_exact = 8;
    int depth = 2;          // discs looked ahead above that: the mean of this many and of one more
    int last_depth = 2;     // the same in the last round
    double seconds = 1e9;   // for the labels of one number of empties; positions left over are not used
    long least = 0;         // positions wanted in that time: where they are not to be had, look less far
    int ahead = 0;          // discs looked ahead after each own move when games are played
    int steps = 40;         // of the conjugate gradient per phase
    double ridge = 8;       // strength of the pull towards the phase before
    int first = 0;          // phase to begin with; those nearer the end keep their weights
    double minutes = 1000;  // a further round or phase is begun only within this time; other phases keep their weights
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
    p.from = given["from"];
    p.labels = given["labels"];
    p.positions = static_cast<long>(number("positions", static_cast<double>(p.positions)));
    p.early_positions = static_cast<long>(number("early_positions", static_cast<double>(p.positions)));
    p.rounds = static_cast<int>(number("rounds", p.rounds));
    p.exact = static_cast<int>(number("exact", p.exact));
    p.early_exact = static_cast<int>(number("early_exact", p.exact));
    p.depth = static_cast<int>(number("depth", p.depth));
    p.last_depth = static_cast<int>(number("last_depth", p.depth));
    p.seconds = number("seconds", p.seconds);
    p.least = static_cast<long>(number("least", static_cast<double>(p.least)));
    p.ahead = static_cast<int>(number("ahead", p.ahead));
    p.steps = static_cast<int>(number("steps", p.steps));
    p.ridge = number("ridge", p.ridge);
    p.first = static_cast<int>(number("first", p.first));
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

std::vector<float> read_weights(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::vector<std::uint8_t> packed{std::istreambuf_iterator<char>(in), {}};
    std::vector<float> out;
    for (const std::int16_t w : unpack_weights(packed)) out.push_back(static_cast<float>(w) / weights_per_disc);
    return out;
}

// How labels of one number of empties are found: the truth, or a search whose leaves lie
// in phases that are fitted already. Who moves last before the leaves gains from their
// errors; the mean of two neighbouring depths gives that advantage to both sides.
struct Labeller {
    bool exact;
    int depth;
    const float* weights;

    void label(Stage& stage, long from, long to) const {
        const Bits *own = stage.own.data() + from, *opp = stage.opp.data() + from;
        float* value = stage.value.data() + from;
        const Labeller me = *this;
        for_each_index(to - from, [=] AGON_HD(long i) {
            if (own[i] | opp[i]) value[i] = me.value_of(own[i], opp[i]);
        });
    }
    AGON_HD float value_of(Bits own, Bits opp) const {
        const float guess = look_ahead(own, opp, 2, -1000, 1000, weights);
        if (exact) return static_cast<float>(solve_near(own, opp, static_cast<int>(guess)));
        const float even = look_near(own, opp, depth, guess, weights);
        return (even + look_near(own, opp, depth + 1, even, weights)) / 2;
    }
};

constexpr long label_chunk = 1 << 17;

// The best way of labelling that is fast enough, found by a try on the last positions.
Labeller labeller_for(Stage& stage, int empties, int exact, int depth, const Plan& plan, const float* weights) {
    const auto size = static_cast<long>(stage.own.size()), tried = std::min(size, label_chunk / 2);
    for (Labeller l{empties <= exact, depth, weights};; l.exact ? void(l.exact = false) : void(--l.depth)) {
        const double from = seconds();
        l.label(stage, size - tried, size);
        if (l.depth <= 2 ||
            static_cast<double>(tried) / (seconds() - from) * plan.seconds >= static_cast<double>(plan.least))
            return l;
    }
}

// Recorded positions lie at the end and come first; what time leaves over is cleared.
void label(Stage& stage, const Labeller& l, double seconds_left) {
    const double end = seconds() + seconds_left;
    auto to = static_cast<long>(stage.own.size());
    for (; to > 0 && seconds() < end; to = std::max(0L, to - label_chunk))
        l.label(stage, std::max(0L, to - label_chunk), to);
    Bits *own = stage.own.data(), *opp = stage.opp.data();
    for_each_index(to, [=] AGON_HD(long i) { own[i] = opp[i] = 0; });
}

// One phase after the other from the end of the game; `relabel` is false for the
// recorded results.
std::vector<float> fit_all(Positions& positions, const Plan& plan, int exact, int depth, bool relabel,
                           std::vector<float> weights) {
    Buffer<float> device(weights);
    Fitter fitter;
    for (int phase = plan.first; phase < phase_count && seconds() < 60 * plan.minutes; ++phase) {
        const double from = seconds();
        const int last = phase == phase_count - 1 ? 60 : 2 * phase + 1;
        std::vector<Stage*> stages;
        for (int e = 2 * phase; e <= last; ++e) {
            Stage& stage = *positions.at(static_cast<std::size_t>(e));
            if (relabel) {
                const Labeller l = labeller_for(stage, e, exact, depth, plan, device.data());
                label(stage, l, plan.seconds);
                std::printf("%7.1f s  empties %2d by %s %d\n", seconds(), e, l.exact ? "the truth," : "depth",
                            l.exact ? e : l.depth);
            }
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

// All labels of a folder's shards with so many empties.
std::unique_ptr<Stage> stage_of(const std::vector<Label>& labels, int empties) {
    std::vector<Bits> own, opp;
    std::vector<float> value;
    for (const Label& l : labels) {
        if (64 - count(l.own | l.opp) != empties) continue;
        own.push_back(l.own);
        opp.push_back(l.opp);
        value.push_back(l.value);
    }
    auto stage = std::make_unique<Stage>(own.size() + 1);
    stage->own.upload(own);
    stage->opp.upload(opp);
    stage->value.upload(value);
    return stage;
}

// Few deep labels correct what many shallow ones taught: every phase is pulled towards its own weights.
void refit(const Plan& plan, std::vector<float> weights) {
    std::vector<Label> labels;
    for (const auto& entry : std::filesystem::directory_iterator(plan.labels))
        if (entry.path().extension() == ".labels") read_shard(entry.path(), labels);
    Fitter fitter;
    for (int phase = plan.first; phase < phase_count; ++phase) {
        const auto even = stage_of(labels, 2 * phase), odd = stage_of(labels, 2 * phase + 1);
        const auto at = weights.begin() + phase * static_cast<std::ptrdiff_t>(weight_count);
        std::vector<float> found(at, at + weight_count);
        const Error error = fitter.fit({even.get(), odd.get()}, 2 * phase, found, plan.steps, plan.ridge);
        std::printf("empties %2d  %9ld labels  error %6.3f fitted %6.3f held out\n", 2 * phase, error.positions,
                    error.fitted, error.held_out);
        std::fflush(stdout);
        std::copy(found.begin(), found.end(), at);
    }
    save(plan.out, weights);
}

}  // namespace

int main(int argc, char** argv) {
    const Plan plan = plan_of(argc, argv);
    const auto games = read_games(plan.games);
    if (games.empty() || plan.out.empty())
        return std::fputs("usage: othello_train games=FILE out=FILE [key=value …]\n", stderr), 2;
    prepare_device();
    std::vector<float> weights = read_weights(plan.from);
    if (!plan.labels.empty() && !weights.empty()) return refit(plan, weights), 0;
    if (weights.empty()) {
        auto positions = positions_of(games, 0);
        weights = fit_all(positions, plan, 0, 0, false,
                          std::vector<float>(static_cast<std::size_t>(phase_count) * weight_count));
        save(plan.out, weights);
    }
    for (int round = 1; round <= plan.rounds && seconds() < 60 * plan.minutes; ++round) {
        const bool last = round == plan.rounds;
        const long own_games = last ? plan.positions : plan.early_positions;
        auto positions = positions_of(games, own_games);
        Buffer<float> policy(weights);
        play_games(positions, own_games, policy.data(), static_cast<std::uint64_t>(round), plan.ahead);
        std::printf("%7.1f s  round %d: games played\n", seconds(), round);
        weights = fit_all(positions, plan, last ? plan.exact : plan.early_exact, last ? plan.last_depth : plan.depth,
                          true, weights);
        save(plan.out, weights);
    }
}
