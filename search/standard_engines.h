// The engines a game has without writing any: random; where moves can be listed general, by which it also has best and
// level:1..10 unless it brings its own; greedy and plain (alpha-beta) where it offers a quick estimate. A game's own
// engine() falls back to this.
#pragma once

#include <charconv>

#include "core/catalogue.h"
#include "search/alpha_beta.h"
#include "search/general_engine.h"
#include "search/simple_players.h"

namespace agon {

template <Game G>
std::vector<EngineInfo> standard_engines() {
    std::vector<EngineInfo> list{{"random", "any legal move, by lot", "seed"}};
    if constexpr (Enumerable<G> && Valued<G> && !Hidden<G>) {
        list.push_back({"greedy", "the best move for the next position only", "seed"});
        list.push_back({"plain", "alpha-beta of fixed depth", "depth time nodes"});
    }
    if constexpr (Enumerable<G>)
        list.push_back({"general", "the search that plays any game, with nothing of this one", "time nodes seed"});
    return list;
}

// For a game without a player of its own.
template <Game G>
std::vector<EngineInfo> first_day_engines() {
    std::vector<EngineInfo> list;
    if constexpr (Enumerable<G>)
        list = {{"best", "looks ahead as far as its time allows", "time nodes seed"},
                {"level:1..10", "the same with a limit on positions per move, from beginner to expert", "seed"}};
    for (const EngineInfo& e : standard_engines<G>()) list.push_back(e);
    return list;
}

std::unexpected<Refusal> unknown_engine(const EngineSpec&, std::string_view game, std::span<const EngineInfo> known);
Result<int> int_option(const EngineSpec&, const std::string& key, int fallback, int low, int high);

template <Enumerable G>
Result<std::unique_ptr<Engine>> general_engine(const EngineSpec& spec) {
    const auto options = common_options(spec);
    if (!options) return std::unexpected(options.error());
    const auto strength = spec.name == "level" ? strength_in(spec) : strength_of_best();
    if (!strength) return std::unexpected(strength.error());
    return std::make_unique<GeneralEngine<G>>(*options, *strength);
}

template <Game G>
Result<std::unique_ptr<Engine>> standard_engine(const EngineSpec& spec, std::span<const EngineInfo> known) {
    if (spec.name == "random") {
        const auto o = common_options(spec);
        if (!o) return std::unexpected(o.error());
        return std::make_unique<RandomPlayer>(o->seed);
    }
    if constexpr (Enumerable<G>)
        if (spec.name == "general" || spec.name == "best" || spec.name == "level") return general_engine<G>(spec);
    if constexpr (Enumerable<G> && Valued<G> && !Hidden<G>) {
        if (spec.name == "greedy") {
            const auto o = common_options(spec);
            if (!o) return std::unexpected(o.error());
            return std::make_unique<GreedyPlayer>(o->seed);
        }
        if (spec.name == "plain") {
            static constexpr std::string_view more[] = {"depth"};
            const auto o = common_options(spec, more);
            if (!o) return std::unexpected(o.error());
            const bool limited = o->time || o->nodes;
            const auto depth = int_option(spec, "depth", limited ? 60 : 4, 1, 60);
            if (!depth) return std::unexpected(depth.error());
            return std::make_unique<AlphaBeta<G>>(*o, *depth);
        }
    }
    return unknown_engine(spec, G::name, known);
}

}  // namespace agon
