#include "games/kulami/search.h"

#include <algorithm>

namespace agon::kulami {
namespace {

constexpr int infinity = 1000;  // above every difference of points

}  // namespace

Search::Search(const Kulami::Position& p, const PlateValues& values, Goal goal, Transpositions& table, Limits limits)
    : state_(p, values, goal), level_(p.scoring), table_(table), limits_(limits) {
    each_hole(state_.open(), [&](int h) { root_order_.push_back(h); });
}

std::optional<RootMove> Search::best_at(int depth, const std::array<std::uint8_t, holes>& preference) {
    return level_ == 0   ? best_of<0>(depth, preference)
           : level_ == 1 ? best_of<1>(depth, preference)
                         : best_of<2>(depth, preference);
}

std::optional<std::vector<RootMove>> Search::all_at(int depth) {
    return level_ == 0 ? all_of<0>(depth) : level_ == 1 ? all_of<1>(depth) : all_of<2>(depth);
}

template <int Level>
std::optional<RootMove> Search::best_of(int depth, const std::array<std::uint8_t, holes>& preference) {
    RootMove best{.hole = root_order_.front(), .value = -infinity, .depth = depth};
    horizon_ = false;
    for (const int h : root_order_) {
        // An equal move counts as better if it is preferred, so the bar lies one lower for it.
        const bool preferred = preference[h] < preference[best.hole];
        const int bar = best.value - (preferred && best.value > -infinity ? 1 : 0);
        int v = best.value == -infinity ? child<Level>(h, depth, -infinity, infinity)
                                        : child<Level>(h, depth, bar, bar + 1);
        if (v > bar && best.value > -infinity) v = child<Level>(h, depth, bar, infinity);
        if (aborted_) return std::nullopt;
        if (v > bar || best.value == -infinity) {
            best.hole = h;
            best.value = v;
        }
    }
    best.solved = !horizon_;
    const auto at = std::ranges::find(root_order_, best.hole);
    std::rotate(root_order_.begin(), at, at + 1);
    return best;
}

template <int Level>
std::optional<std::vector<RootMove>> Search::all_of(int depth) {
    std::vector<RootMove> out;
    for (const int h : root_order_) {
        horizon_ = false;
        const int v = child<Level>(h, depth, -infinity, infinity);
        if (aborted_) return std::nullopt;
        out.push_back({h, v, depth, !horizon_});
    }
    std::ranges::stable_sort(out, std::greater{}, &RootMove::value);
    std::ranges::transform(out, root_order_.begin(), &RootMove::hole);
    return out;
}

template <int Level>
int Search::child(int hole, int depth, int alpha, int beta) {
    state_.put<Level>(hole);
    const int v = -search<Level>(depth - 1, -beta, -alpha);
    state_.take_back<Level>();
    return v;
}

// Value for the side to move; may lie outside the window as a bound (fail-soft).
template <int Level>
int Search::search(int depth, int alpha, int beta) {
    ++nodes_;
    const Holes open = state_.open();
    if (!open) return sign() * state_.points<Level>();
    if (depth == 0) {
        horizon_ = true;
        return sign() * state_.points<Level>();
    }
    if constexpr (Level == 0) {  // what the plates can still become bounds the value, however deep
        const int high = sign() > 0 ? state_.high() : -state_.low(), low = sign() > 0 ? state_.low() : -state_.high();
        if (high <= alpha) return high;
        if (low >= beta) return low;
        const int now = sign() * state_.points<0>();
        const int most = now + (depth + 1) / 2 * largest_step, least = now - depth / 2 * largest_step;
        if (most <= alpha) {
            horizon_ = true;
            return most;
        }
        if (least >= beta) {
            horizon_ = true;
            return least;
        }
    }
    if (depth == 1) return frontier<Level>(open, alpha, beta);
    if ((nodes_ & 1023) == 0 && limits_.reached(nodes_)) aborted_ = true;
    if (aborted_) return 0;
    return explore<Level>(open, depth, alpha, beta);
}

// One marble before the horizon: at level 0 nothing needs to be put to know the value.
template <int Level>
int Search::frontier(Holes open, int alpha, int beta) {
    int best = -infinity;
    const int now = sign() * state_.points<Level>();
    for (; open && best < beta; open &= open - 1) {
        const int h = std::countr_zero(open);
        if constexpr (Level > 0) {
            best = std::max(best, child<Level>(h, 1, alpha, beta));
        } else {
            ++nodes_;
            horizon_ |= state_.replies(h) != 0;
            best = std::max(best, now + state_.gain(h));
        }
    }
    return best;
}

// Best first: what the plates gain, less the replies it leaves; these count double near
// the end, where cutting the opponent off ends the game. (A history of cut-offs was
// tried and doubled the nodes of endgames.)
int Search::order(Holes open, int first, std::array<std::uint8_t, holes>& moves) const {
    const int late = state_.plies() >= 32 ? 2 : 1;
    std::array<int, holes> rank;
    int n = 0;
    each_hole(open, [&](int h) {
        const int r = h == first ? infinity : state_.gain(h) - late * std::popcount(state_.replies(h));
        int i = n++;
        for (; i > 0 && rank[i - 1] < r; --i) {
            rank[i] = rank[i - 1];
            moves[i] = moves[i - 1];
        }
        rank[i] = r;
        moves[i] = static_cast<std::uint8_t>(h);
    });
    return n;
}

template <int Level>
int Search::explore(Holes open, int depth, int alpha, int beta) {
    const std::uint64_t key = state_.key();
    int first = -1;
    if (const auto known = table_.find(key)) {
        if (open >> known->best & 1) first = known->best;
        if (known->solved || known->depth == depth) {
            const bool enough = known->bound == Bound::Exact ||
                                (known->bound == Bound::Lower && known->value >= beta) ||
                                (known->bound == Bound::Upper && known->value <= alpha);
            if (enough) {
                horizon_ |= !known->solved;
                return known->value;
            }
        }
    }
    const bool outer_horizon = std::exchange(horizon_, false);
    std::array<std::uint8_t, holes> moves;
    const int count = order(open, first, moves);
    int best = -infinity, best_hole = moves[0], low = alpha;
    for (int i = 0; i < count; ++i) {
        const int h = moves[i];
        int v = i == 0 ? child<Level>(h, depth, low, beta) : child<Level>(h, depth, low, low + 1);
        if (i > 0 && v > low && v < beta) v = child<Level>(h, depth, low, beta);
        if (aborted_) return 0;
        if (v > best) {
            best = v;
            best_hole = h;
        }
        low = std::max(low, v);
        if (low >= beta) break;
    }
    table_.keep(key, {best, depth,
                      best >= beta   ? Bound::Lower
                      : best > alpha ? Bound::Exact
                                     : Bound::Upper,
                      !horizon_, best_hole});
    horizon_ |= outer_horizon;
    return best;
}

}  // namespace agon::kulami
