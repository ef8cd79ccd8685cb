// The engines a game has without writing any: random; greedy and plain (alpha-beta)
// where it offers a quick estimate. A game's own engine() falls back to this.
#pragma once

#include <charconv>

#include "core/catalogue.h"
#include "search/alpha_beta.h"
#include "search/simple_players.h"

namespace agon {

template <Game G>
std::vector<EngineInfo> standard_engines() {
    std::vector<EngineInfo> list{{"random", "any legal move, by lot", "seed"}};
    if constexpr (Valued<G>) {
        list.push_back({"greedy", "the best move for the next position only", "seed"});
        if constexpr (Enumerable<G> && !Hidden<G>)
            list.push_back({"plain", "alpha-beta of fixed depth", "depth time nodes"});
    }
    return list;
}

std::unexpected<Refusal> unknown_engine(const EngineSpec&, std::string_view game, std::span<const EngineInfo> known);
Result<int> int_option(const EngineSpec&, const std::string& key, int fallback, int low, int high);

template <Game G>
Result<std::unique_ptr<Engine>> standard_engine(const EngineSpec& spec, std::span<const EngineInfo> known) {
    if (spec.name == "random" || (Valued<G> && spec.name == "greedy")) {
        const auto o = common_options(spec);
        if (!o) return std::unexpected(o.error());
        if (spec.name == "random") return std::make_unique<RandomPlayer>(o->seed);
        return std::make_unique<GreedyPlayer>(o->seed);
    }
    if constexpr (Enumerable<G> && Valued<G> && !Hidden<G>)
        if (spec.name == "plain") {
            static constexpr std::string_view more[] = {"depth"};
            const auto o = common_options(spec, more);
            if (!o) return std::unexpected(o.error());
            const bool limited = o->time || o->nodes;
            const auto depth = int_option(spec, "depth", limited ? 60 : 4, 1, 60);
            if (!depth) return std::unexpected(depth.error());
            return std::make_unique<AlphaBeta<G>>(*o, *depth);
        }
    return unknown_engine(spec, G::name, known);
}

}  // namespace agon
