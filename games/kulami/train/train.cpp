// Learns the weights of the evaluation from games of its own and nothing else.
//   kulami_train out=weights.bin [rounds=3] [games=2000] [nodes=3000] [threads=1] [seed=1] [scorings=012]
// For every scoring level: play games with the weights so far (at first: points as they lie),
// label their positions by search and exact ends, fit, and again; at the end the margins of
// the pruning are fitted to the errors of the new weights. One board of 16 is held out; the
// error on these is printed.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <string>

#include "games/kulami/train/fit.h"

using namespace agon::kulami;
using namespace agon::kulami::train;

namespace {

using Options = std::map<std::string, std::string>;
using Numbers = std::vector<std::int16_t>;

Vector points_as_they_lie() {
    const PlateValues values(Goal{});
    Vector w(weights_per_scoring);
    for (int k = 0; k < knots; ++k) {
        for (int s = 0; s < PlateValues::states; ++s)
            w[static_cast<std::size_t>(k * weights_per_knot + plate_weights + s)] = values.now[s];
        for (const int kind : {0, 6})  // largest areas and chains, own and other
            for (const int who : {0, 1})
                w[static_cast<std::size_t>(k * weights_per_knot + extra_weights + kind + who)] = who == 0 ? 1 : -1;
    }
    return w;
}

Numbers whole_numbers(const Vector& v) {
    Numbers out;
    for (const double w : v) out.push_back(static_cast<std::int16_t>(std::lround(unit * w)));
    return out;
}

void report(const std::vector<Sample>& samples, const Vector& weights) {
    const auto held = errors(samples, weights, Part::HeldOut), fit = errors(samples, weights, Part::Fitted);
    for (int k = 0; k < knots; ++k) {
        const auto& h = held[static_cast<std::size_t>(k)];
        if (h.count == 0) continue;
        std::printf(
            "  plies %2d-%2d: error %.2f points on held-out boards (%ld positions), %.2f on fitted ones; "
            "points as they lie %.2f\n",
            k * knot_step, (k + 1) * knot_step - 1, h.learned, static_cast<long>(h.count),
            fit[static_cast<std::size_t>(k)].learned, h.points);
    }
    std::fflush(stdout);
}

struct Learned {
    Numbers weights, margins;
};

Evaluation evaluation_of(const Learned& l) {
    Evaluation e(l.weights);
    set_margins(e, l.margins);
    return e;
}

Learned learn(const Options& o, int scoring) {
    const auto number = [&](const char* key) { return std::stoi(o.at(key)); };
    const std::uint64_t seed = agon::derive(0x747261696e, std::stoull(o.at("seed")));
    Vector weights = points_as_they_lie();
    Learned out{whole_numbers(weights), Numbers(knots * Margins::depths)};
    std::vector<Sample> samples;
    Plan plan{.scoring = scoring, .threads = number("threads"), .nodes = static_cast<std::uint64_t>(number("nodes"))};
    for (int round = 0; round < number("rounds"); ++round) {
        plan.games = number("games");
        plan.seed = agon::derive(seed, static_cast<std::uint64_t>(10 * scoring + round));
        plan.trust = round == 0 ? 1 : std::stod(o.at("trust"));
        auto games = play_games(evaluation_of(out), plan);
        if (round < 2) samples.clear();  // what the first, ignorant players thought
        std::ranges::move(games, std::back_inserter(samples));
        weights = fitted(samples, weights, {.ridge = std::stod(o.at("ridge")), .threads = plan.threads});
        std::printf("scoring %d, round %d: %zu positions\n", scoring, round + 1, samples.size());
        report(samples, weights);
        plan.games = number("margins");
        out.weights = whole_numbers(weights);
        out.margins = fitted_margins(Evaluation(out.weights), plan);
    }
    return out;
}

Numbers joined(const std::array<Learned, 3>& levels) {
    Numbers all;
    for (const auto& l : levels) all.insert(all.end(), l.weights.begin(), l.weights.end());
    for (const auto& l : levels) all.insert(all.end(), l.margins.begin(), l.margins.end());
    return all;
}

void write(const std::string& path, const Numbers& all) {
    std::ofstream out(path, std::ios::binary);
    for (const std::int16_t n : all) {
        out.put(static_cast<char>(n & 0xff));
        out.put(static_cast<char>(n >> 8 & 0xff));
    }
}

}  // namespace

int main(int argc, char** argv) {
    Options o{{"out", ""},   {"rounds", "3"},     {"games", "2000"}, {"nodes", "3000"}, {"threads", "1"},
              {"seed", "1"}, {"scorings", "012"}, {"ridge", "20"},   {"trust", "0.85"}, {"margins", "1500"}};
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i], key = word.substr(0, word.find('='));
        if (!o.contains(key) || key == word)
            return std::fprintf(stderr, "'%s' is no option; see the head of train.cpp\n", argv[i]), 2;
        o[key] = word.substr(key.size() + 1);
    }
    std::array<Learned, 3> levels;
    levels.fill({whole_numbers(points_as_they_lie()), Numbers(knots * Margins::depths)});
    for (int s = 0; s < 3; ++s) {
        if (!o["scorings"].contains(static_cast<char>('0' + s))) continue;
        levels[static_cast<std::size_t>(s)] = learn(o, s);
        if (!o["out"].empty()) write(o["out"], joined(levels));
    }
}
