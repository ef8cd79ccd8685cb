// agon bench: the same work on every machine; its signature changes only with the engines.
#include <iostream>

#include "cli/commands.h"
#include "cli/language.h"

namespace agon {
namespace {

struct BenchOptions {
    std::string game;  // empty: every game
};

void describe_bench(Arguments& a, BenchOptions& o) { a.positional("GAME", o.game, "only this game"); }

int run_bench(const BenchOptions& o) {
    if (!o.game.empty() && !game_or_usage_error(o.game).bench) throw usage_error("cli.no_bench", {o.game});
    std::uint64_t total = 0;
    for (const GameEntry* g : catalogue()) {
        if ((!o.game.empty() && g->name != o.game) || !g->bench) continue;
        const auto signature = g->bench(std::cout);
        std::cout << g->name << ": " << signature << std::endl;
        total += signature;
    }
    std::cout << "Bench: " << total << std::endl;
    return 0;
}

}  // namespace

void add_bench(Commands& c) {
    c.add("bench", "deterministic work; the last line is its signature", &describe_bench, &run_bench);
}

}  // namespace agon
