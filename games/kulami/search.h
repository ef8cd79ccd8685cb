// Kulami's alpha-beta search on a State: negamax with principal variation, a table of
// transpositions and bounds from what a plate can still become. A Search looks at one
// position; several of them may share a table and a stop sign (threads).
#pragma once

#include "games/kulami/limits.h"
#include "games/kulami/state.h"
#include "games/kulami/transpositions.h"

namespace agon::kulami {

struct RootMove {
    int hole = 0;
    int value = 0;        // for the side to move
    int depth = 0;        // 0: not looked at yet
    bool solved = false;  // every line was followed to the end of the game
};

class Search {
   public:
    Search(const Kulami::Position&, const PlateValues&, Goal, Transpositions&, Limits);

    // Value of the best root move at this depth. Among equals the one that comes first in
    // `preference` (holes, by rank) wins. nullopt: a limit was reached before the end.
    std::optional<RootMove> best_at(int depth, const std::array<std::uint8_t, holes>& preference);
    // The exact value of every root move at this depth, best first.
    std::optional<std::vector<RootMove>> all_at(int depth);

    std::uint64_t nodes() const { return nodes_; }
    int level() const { return level_; }

   private:
    template <int Level>
    std::optional<RootMove> best_of(int depth, const std::array<std::uint8_t, holes>& preference);
    template <int Level>
    std::optional<std::vector<RootMove>> all_of(int depth);
    template <int Level>
    int child(int hole, int depth, int alpha, int beta);
    template <int Level>
    int search(int depth, int alpha, int beta);
    template <int Level>
    int frontier(Holes open, int alpha, int beta);
    template <int Level>
    int explore(Holes open, int depth, int alpha, int beta);
    int sign() const { return state_.turn() == 0 ? 1 : -1; }
    int order(Holes open, int first, std::array<std::uint8_t, holes>& moves) const;

    State state_;
    int level_;
    Transpositions& table_;
    Limits limits_;
    std::vector<int> root_order_;
    std::uint64_t nodes_ = 0;
    bool aborted_ = false, horizon_ = false;
};

}  // namespace agon::kulami
