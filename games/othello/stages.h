// The plan of a search: discs ahead ply by ply, until the end of the game is predicted to be
// in reach; then to the end, with less and less pruning where the truth would cost too much.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "games/othello/search_types.h"

namespace agon::othello {

// How far an iteration looks: discs ahead, and how much is pruned on the way.
struct Horizon {
    int depth, selectivity;
    friend auto operator<=>(const Horizon&, const Horizon&) = default;
};

class Stages {
   public:
    // The longest last stretch that is searched at once without a look at the limits.
    static constexpr int unpruned_empties = 12;
    static constexpr double growth = 1.45;     // cost of the end per disc not yet looked ahead
    static constexpr double truth_factor = 5;  // cost of the truth after the end with pruning

    Stages(int empties, int most_depth, int selectivity)
        : empties_(empties), most_(most_depth), selectivity_(selectivity),
          to_end_from_(std::max(1, empties - 8 - empties / 8)) {}

    Horizon first() const { return to_end_from_ == 1 ? end() : Horizon{1, selectivity_}; }

    // After `now`, which cost `cost` nodes, when `left` nodes can be paid; nothing: all is known.
    std::optional<Horizon> next(Horizon now, double cost, double left) const {
        if (now.depth == empties_) return clearer(now, cost, left);
        const int deeper = now.depth + 1;
        if (most_ < empties_) return deeper <= most_ ? std::optional(Horizon{deeper, selectivity_}) : std::nullopt;
        if (deeper >= empties_) return end();
        const bool in_reach = cost * std::pow(growth, empties_ - now.depth) <= left;
        return deeper >= to_end_from_ && in_reach ? end() : Horizon{deeper, selectivity_};
    }

   private:
    Horizon end() const { return {empties_, empties_ > unpruned_empties ? 0 : exact_selectivity}; }

    std::optional<Horizon> clearer(Horizon now, double cost, double left) const {
        if (now.selectivity == exact_selectivity) return std::nullopt;
        if (now.selectivity >= 4 || cost * truth_factor <= left) return Horizon{empties_, exact_selectivity};
        return Horizon{empties_, now.selectivity < 2 ? 2 : 4};
    }

    int empties_, most_, selectivity_, to_end_from_;
};

}  // namespace agon::othello
