// The same work for a game's general player on every machine: positions of matches played by lot, a fixed number of
// nodes for each. The signature changes only with the search or the rules.
#pragma once

#include <ostream>

#include "core/entry.h"
#include "search/general_engine.h"

namespace agon {

// Some plies of a match, each side choosing by lot; stops where the match ends.
template <Game G>
std::unique_ptr<AnyPosition> after_lots(int plies, Random& random) {
    auto start = erased_start<G>("", random());
    if (!start) return nullptr;
    for (int i = 0; i < plies; ++i) {
        const Seat seat = (*start)->may_act(Seat::First) ? Seat::First : Seat::Second;
        const auto move = (*start)->suggest(seat, random());
        auto next = (*start)->clone();
        if (!move || !next->play(seat, *move) || next->outcome()) break;
        *start = std::move(next);
    }
    return std::move(*start);
}

template <Enumerable G>
std::uint64_t general_bench(std::ostream& out) {
    constexpr int plies[] = {2, 6, 10, 14};
    std::uint64_t sum = 0;
    Random random(1);
    for (const int n : plies) {
        const auto p = after_lots<typename PlayedGame<G>::type>(n, random);
        if (!p) continue;
        const Seat seat = p->may_act(Seat::First) ? Seat::First : Seat::Second;
        const auto view = p->seen_by(viewer(seat));
        GeneralEngine<G> engine({.seed = 1}, {.positions = 2000, .walks = 500, .holds = Strength::Holds::Always});
        engine.new_game(seat, *view, 1);
        const Decision d = engine.think(*view, seat, {}, {});
        out << G::name << " after " << n << " plies: " << d.move << "\n";
        sum = derive(sum, key_of_bytes(d.move.data(), d.move.size())) % 1'000'000;
    }
    return sum;
}

}  // namespace agon
