// Turns a game's struct into its catalogue entry: the glue that every games/*/game.cpp
// would otherwise repeat. Engines, protocols and the bench are named by the game.
#pragma once

#include "core/catalogue.h"
#include "core/texts.h"

namespace agon {

// Leaves below `p`; a finished game is one leaf, a forced pass is a ply.
template <Enumerable G>
std::uint64_t count_leaves(const typename G::Position& p, int depth) {
    if (depth == 0 || G::outcome(p)) return 1;
    std::uint64_t n = 0;
    for (Seat s : both_seats)
        if (G::may_act(p, s))
            for (const auto& m : G::legal(p, s)) {
                auto next = p;
                G::apply(next, s, m);
                n += count_leaves<G>(next, depth - 1);
            }
    return n;
}

template <Game G>
GameEntry::Any erased_start(std::string_view text, std::uint64_t seed) {
    auto rules = G::rules(text);
    if (!rules) return std::unexpected(rules.error());
    return std::make_unique<PositionOf<G>>(*rules, G::start(*rules, seed));
}

template <Game G>
GameEntry::Any erased_position(std::string_view rules_text, std::string_view text) {
    auto rules = G::rules(rules_text);
    if (!rules) return std::unexpected(rules.error());
    auto p = G::parse_position(*rules, text);
    if (!p) return std::unexpected(p.error());
    return std::make_unique<PositionOf<G>>(*rules, std::move(*p));
}

// Moves of a transcript: the game's own notation, else words separated by blanks.
template <Game G>
Result<std::vector<std::string>> erased_split(std::string_view text) {
    if constexpr (Transcribed<G>) return G::split_moves(text);
    else return split_words(text);
}

template <Game G>
GameEntry make_entry() {
    GameEntry e{};
    e.name = G::name;
    e.title = G::title;
    e.profiles = G::profiles();
    e.clock = "none";
    e.start = &erased_start<G>;
    e.split_moves = &erased_split<G>;
    if constexpr (Notated<G>) e.position = &erased_position<G>;
    if constexpr (Enumerable<G>)
        e.perft = [](const AnyPosition& p, int depth) { return count_leaves<G>(as<G>(p), depth); };
    return e;
}

}  // namespace agon
