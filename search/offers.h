// What a game may offer to the general search on top of being a game (core/game.h); it does without, too.
#pragma once

#include "core/game.h"

namespace agon {

// Games with secrets that can be imagined: whole positions that explain all that the seat sees in its view, drawn by a
// seed; at most `count`, fewer if they are hard to find.
template <class G>
concept Completable = Hidden<G> && requires(const typename G::Position& view, Seat s, std::uint64_t seed, int count) {
    { G::completed(view, s, seed, count) } -> std::same_as<std::vector<typename G::Position>>;
};

// Games in which a player lays something out that cannot be listed (a fleet, a half map): how good such a move looks,
// the more the better. The search then takes the best of some that the game suggests.
template <class G>
concept Judging = requires(const typename G::Played::Position& view, Seat s, const typename G::Move& m) {
    { G::judged(view, s, m) } -> std::convertible_to<double>;
};

// Games that can tell positions apart by a number.
template <class G>
concept Hashed = Game<G> && requires(const typename G::Position& p) {
    { G::hash(p) } -> std::same_as<std::uint64_t>;
};

// A game's struct, or one that is derived from it to offer more to the search; the latter says whose positions it
// plays on.
template <class G>
struct PlayedGame {
    using type = G;
};
template <class G>
    requires requires { typename G::Played; }
struct PlayedGame<G> {
    using type = typename G::Played;
};

}  // namespace agon
