// Labels by the engine's own search, deeper than the training's small search can look:
//   othello_train_labels GAMES FOLDER FIRST LAST DEPTH EXACT [PER_SHARD]
// makes the shards FIRST to LAST of FOLDER, each from its number alone, so that any number
// of processes and machines may share the work. A shard appears under its name only when
// it is whole; one that is there already is not made again.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "games/othello/isa.h"
#include "games/othello/train/sample.h"
#include "games/othello/train/shard.h"

using namespace agon;
using namespace agon::othello;

namespace {

struct LabelPlan {
    int depth, exact, per_shard;
};

// The mean of two neighbouring depths: who moves last before the leaves gains from their errors.
float value_of(Searcher& searcher, const train::Node& n, const LabelPlan& plan) {
    searcher.forget();
    if (64 - std::popcount(n.own | n.opp) <= plan.exact)
        return static_cast<float>(searcher.solve(n.own, n.opp, -64, 64, {}).score);
    double sum = 0;
    for (const int depth : {plan.depth, plan.depth + 1})
        sum += searcher.think(n.own, n.opp, Limits{.depth = depth}).moves.front().value;
    return static_cast<float>(sum / 2);
}

std::vector<train::Label> labels(const std::vector<train::RecordedGame>& games, int shard, const LabelPlan& plan) {
    const auto searcher = fastest_isa().searcher(15);
    Random random(static_cast<std::uint64_t>(shard) + 1);
    std::vector<train::Label> all;
    while (static_cast<int>(all.size()) < plan.per_shard) {
        const auto n = train::sample(games[random.below(games.size())], 2 + random.below(46), random);
        if (n) all.push_back({n->own, n->opp, value_of(*searcher, *n, plan)});
    }
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    const auto games = argc > 6 ? train::read_games(argv[1]) : std::vector<train::RecordedGame>{};
    if (games.empty())
        return std::fputs("usage: othello_train_labels GAMES FOLDER FIRST LAST DEPTH EXACT [PER_SHARD]\n", stderr), 2;
    const LabelPlan plan{std::atoi(argv[5]), std::atoi(argv[6]), argc > 7 ? std::atoi(argv[7]) : 200};
    const std::filesystem::path folder = argv[2];
    for (int shard = std::atoi(argv[3]); shard <= std::atoi(argv[4]); ++shard)
        if (!std::filesystem::exists(train::shard_path(folder, shard)))
            train::write_shard(folder, shard, labels(games, shard, plan));
}
