#include "games/kulami/learned_search.h"

#include <algorithm>

namespace agon::kulami {
namespace {

constexpr int outside = 30000;          // above every value
constexpr int window = 2 * unit;        // around the value of the depth before
constexpr int exact_window = unit / 2;  // the same where values are whole points
constexpr int quick_order = 8;          // below this depth of a whole search moves are ordered by points and replies
constexpr int first_reduced = 2;        // place of a move in the order from which on it is looked at less deep

// Not std::popcount: without the instruction for it, that is a call.
int count_of(Holes set) {
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return static_cast<int>(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

}  // namespace

LearnedSearch::LearnedSearch(const Kulami::Position& p, const Evaluation& e, Transpositions& table, Limits limits)
    : state_(p, values_, {}), level_(p.scoring), evaluation_(e), table_(table), limits_(limits) {
    if (level_ > 0) prospects_ = Prospects(p);
    for (const int s : state_.plate_states())
        for (const int c : {0, 1}) offers_[c] += plate_limits().offers(c, s);
    for (int plate = 0; plate < plates; ++plate) future_ ^= plate_futures_.key(plate, state_.plate_states()[plate]);
    each_hole(state_.taken(), [&](int h) { future_ ^= plate_futures_.change(h, 0, 0, 0); });
    sort_root();
}

std::optional<RootMove> LearnedSearch::best_at(int depth) {
    return level_ == 0 ? best_of<0>(depth) : level_ == 1 ? best_of<1>(depth) : best_of<2>(depth);
}

std::optional<std::vector<RootMove>> LearnedSearch::all_at(int depth) {
    return level_ == 0 ? all_of<0>(depth) : level_ == 1 ? all_of<1>(depth) : all_of<2>(depth);
}

int LearnedSearch::evaluation() const {
    const Holes open = state_.open();
    return level_ == 0 ? value_of<0>(open) : level_ == 1 ? value_of<1>(open) : value_of<2>(open);
}

template <int Level>
void LearnedSearch::put(int hole) {
    const int before = state_.state_of(hole), after = state_.state_after(hole);
    for (const int c : {0, 1}) offers_[c] += plate_limits_.offers(c, after) - plate_limits_.offers(c, before);
    future_ ^= plate_futures_.change(hole, state_.plate_of(hole), before, after);
    if constexpr (Level > 0) prospects_.put<Level>(state_, hole);
    state_.put<Level>(hole);
}

template <int Level>
void LearnedSearch::take_back() {
    const int hole = state_.last();
    const int after = state_.state_of(hole);
    state_.take_back<Level>();
    if constexpr (Level > 0) prospects_.take_back<Level>();
    const int before = state_.state_of(hole);
    for (const int c : {0, 1}) offers_[c] += plate_limits_.offers(c, before) - plate_limits_.offers(c, after);
    future_ ^= plate_futures_.change(hole, state_.plate_of(hole), before, after);
}

template <int Level>
int LearnedSearch::child(int hole, int depth, int alpha, int beta) {
    put<Level>(hole);
    const int v = -search<Level>(depth - 1, -beta, -alpha);
    take_back<Level>();
    return v;
}

template <int Level>
int LearnedSearch::value_of(Holes open) const {
    return evaluate<Level>(state_, prospects_, evaluation_, open);
}

// What the plates can still become, whoever moves how.
std::optional<int> LearnedSearch::decided(int alpha, int beta) const {
    const int left = game_plies - state_.plies(), me = state_.turn(), now = sign() * state_.points<0>();
    const int high = unit * (now + plate_limits_.gain(offers_[me], (left + 1) / 2));
    if (high <= alpha) return high;
    const int low = unit * (now - plate_limits_.gain(offers_[1 - me], left / 2));
    if (low >= beta) return low;
    return std::nullopt;
}

// Value for the side to move; may lie outside the window as a bound (fail-soft).
template <int Level>
int LearnedSearch::search(int depth, int alpha, int beta) {
    ++nodes_;
    const Holes open = state_.open();
    if (!open) return unit * sign() * state_.points<Level>();
    if constexpr (Level == 0)
        if (const auto v = decided(alpha, beta)) return *v;
    if (depth <= 0) {
        horizon_ = true;
        return value_of<Level>(open);
    }
    if (depth == 1) return frontier<Level>(open, beta);
    if ((nodes_ & 1023) == 0 && limits_.reached(nodes_)) aborted_ = true;
    if (aborted_) return 0;
    return explore<Level>(open, depth, alpha, beta);
}

// The positions one move ahead, evaluated from here: the plates are summed once, and a move
// changes one of them. Areas and chains are left as they are.
struct LearnedSearch::Child {
    explicit Child(const LearnedSearch& search)
        : s(search.state_), w(search.evaluation_.at(s.plies() + 1, 1 - s.turn())), base(plates_sum(s, w)) {
        if (s.last() >= 0) base += w.before[s.state_of(s.last())];
    }
    // For the side that makes the move.
    int value(int hole, Holes replies) const {
        const int after = s.state_after(hole);
        return -(base + w.plate[after] - w.plate[s.state_of(hole)] + w.last[after] + reach_sum(s, w, replies));
    }
    const State& s;
    const PlyWeights& w;
    int base;
};

// One marble before the horizon: at level 0 nothing needs to be put to know the value.
template <int Level>
int LearnedSearch::frontier(Holes open, int beta) {
    int best = -outside;
    if constexpr (Level > 0) {
        for (; open && best < beta; open &= open - 1)
            best = std::max(best, child<Level>(std::countr_zero(open), 1, -outside, outside));
        return best;
    }
    const Child next(*this);
    const int now = sign() * state_.points<0>();
    for (; open && best < beta; open &= open - 1) {
        const int h = std::countr_zero(open);
        const Holes replies = state_.replies(h);
        ++nodes_;
        horizon_ |= replies != 0;
        best = std::max(best, replies ? next.value(h, replies) : unit * (now + state_.gain(h)));
    }
    return best;
}

// Best first, by the evaluation after the move; near the leaves by points and replies.
int LearnedSearch::order(Holes open, int first, int depth, Moves& moves) const {
    const bool deep = depth > 2 && !(whole_ && depth < quick_order);
    const std::optional<Child> next = deep ? std::optional<Child>(*this) : std::nullopt;
    std::array<int, holes> rank;
    int n = 0;
    each_hole(open, [&](int h) {
        const Holes replies = state_.replies(h);
        const int r = h == first ? outside : next ? next->value(h, replies) : state_.gain(h) - 2 * count_of(replies);
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

// What the plates can still become after each move: takes away those that cannot reach the
// window, with the highest of their bounds; a move that ends above it is the answer.
std::optional<int> LearnedSearch::hopeless(Holes& open, int& ceiling, int alpha, int beta) const {
    const int left = game_plies - state_.plies() - 1, me = state_.turn(), now = sign() * state_.points<0>();
    std::optional<int> answer;
    each_hole(open, [&](int h) {
        const int after = state_.state_after(h), before = state_.state_of(h), next = now + state_.gain(h);
        const auto offers = [&](int c) {
            return offers_[c] + plate_limits_.offers(c, after) - plate_limits_.offers(c, before);
        };
        const int low = unit * (next - plate_limits_.gain(offers(1 - me), (left + 1) / 2));
        if (low >= beta) answer = low;
        const int high = unit * (next + plate_limits_.gain(offers(me), left / 2));
        if (high > alpha) return;
        open &= ~bit(h);
        ceiling = std::max(ceiling, high);
    });
    return answer;
}

// A shallow search far outside the window tells where a deep one would end; how far is far, is fitted.
template <int Level>
std::optional<int> LearnedSearch::unlikely(Holes open, int depth, int alpha, int beta) {
    if (whole_ || beta - alpha > 1) return std::nullopt;
    const int margin = evaluation_.margins.at(state_.plies(), depth);
    if (margin == 0) return std::nullopt;  // nothing was fitted yet
    const int shallow = shallow_of(depth);
    if (shallow == 0) {
        const int v = value_of<Level>(open);
        if (v - margin >= beta || v + margin <= alpha) return horizon_ = true, v;
        return std::nullopt;
    }
    const int high = beta + margin, low = alpha - margin;
    if (search<Level>(shallow, high - 1, high) >= high) return horizon_ = true, beta;
    if (search<Level>(shallow, low, low + 1) <= low) return horizon_ = true, alpha;
    return std::nullopt;
}

// Moves that the order puts behind are first looked at less deep and through a closed window.
template <int Level>
int LearnedSearch::later_move(int hole, int depth, int place, int alpha, int beta) {
    const bool late = !whole_ && depth >= 3 && place >= first_reduced;
    const int less = late ? 1 + (place >= 5) + (depth >= 8 && place >= 4) : 0;
    int v = child<Level>(hole, std::max(1, depth - less), alpha, alpha + 1);
    if (less > 0 && v > alpha && !aborted_) v = child<Level>(hole, depth, alpha, alpha + 1);
    if (v > alpha && v < beta && !aborted_) v = child<Level>(hole, depth, alpha, beta);
    return v;
}

std::uint64_t LearnedSearch::key(Holes open) const { return merges() ? future_key(open) : state_.key(); }

// What the table says, if that is enough here; else at least the move to begin with.
std::optional<int> LearnedSearch::recalled(Holes open, int depth, int alpha, int beta, int& first) {
    if (!remembers(depth)) return std::nullopt;
    const auto known = table_.find(key(open));
    if (!known) {
        if (const auto earlier = merges() ? table_.find(state_.key()) : std::nullopt)
            if (open >> earlier->best & 1) first = earlier->best;
        return std::nullopt;
    }
    if (open >> known->best & 1) first = known->best;
    if (!known->solved && (whole_ || known->depth < depth)) return std::nullopt;
    const int value = known->value + counted();
    const bool enough = known->bound == Bound::Exact || (known->bound == Bound::Lower && value >= beta) ||
                        (known->bound == Bound::Upper && value <= alpha);
    if (!enough) return std::nullopt;
    horizon_ |= !known->solved;
    return value;
}

// Without a hole: bounds from the plates were enough.
template <int Level>
LearnedSearch::Found LearnedSearch::tried(Holes open, int first, int depth, int alpha, int beta) {
    Found best{-1, -outside};
    if constexpr (Level == 0)
        if (whole_) {
            if (const auto v = hopeless(open, best.value, alpha, beta)) return {-1, *v};
            if (!open) return best;
        }
    Moves moves;
    const int count = order(open, first, depth, moves);
    best.hole = moves[0];
    for (int i = 0, low = alpha; i < count && low < beta; ++i) {
        const int v =
            i == 0 ? child<Level>(moves[i], depth, low, beta) : later_move<Level>(moves[i], depth, i, low, beta);
        if (aborted_) break;
        if (v > best.value) best = {moves[i], v};
        low = std::max(low, v);
    }
    return best;
}

template <int Level>
int LearnedSearch::explore(Holes open, int depth, int alpha, int beta) {
    int first = -1;
    if (const auto v = recalled(open, depth, alpha, beta, first)) return *v;
    const bool outer_horizon = std::exchange(horizon_, false);
    if (const auto v = unlikely<Level>(open, depth, alpha, beta)) return *v;
    horizon_ = false;
    const Found best = tried<Level>(open, first, depth, alpha, beta);
    if (aborted_) return 0;
    const Bound bound = best.value >= beta ? Bound::Lower : best.value > alpha ? Bound::Exact : Bound::Upper;
    if (best.hole >= 0 && remembers(depth))
        table_.keep(key(open), {best.value - counted(), depth, bound, !horizon_, best.hole});
    horizon_ |= outer_horizon;
    return best.value;
}

void LearnedSearch::sort_root() {
    Moves moves;
    if (state_.plies() >= game_plies) return;
    const int n = order(state_.open(), -1, 3, moves);
    root_order_.assign(moves.begin(), moves.begin() + n);
}

// The window is narrow around what the depth before found, and moves where that was wrong.
template <int Level>
int LearnedSearch::near(int hole, int depth, std::optional<int> expected) {
    if (!expected) return child<Level>(hole, depth, -outside, outside);
    int wide = whole_ ? exact_window : window, low = *expected - wide, high = *expected + wide;
    for (int tries = 0; tries < 4; ++tries, wide *= 2) {
        const int v = child<Level>(hole, depth, low, high);
        if (aborted_ || (v > low && v < high)) return v;
        if (v <= low) high = v + 1, low = v - wide;
        else low = v - 1, high = v + wide;
    }
    return child<Level>(hole, depth, -outside, outside);  // where reductions let two windows contradict each other
}

template <int Level>
std::optional<RootMove> LearnedSearch::best_of(int depth) {
    RootMove best{.hole = root_order_.front(), .depth = depth};
    horizon_ = false;
    partial_.reset();
    to_the_end_ = depth >= plies_left();
    whole_ = !selective_ || to_the_end_;
    best.value = near<Level>(best.hole, depth, expected_);
    if (aborted_) return std::nullopt;
    for (std::size_t i = 1; i < root_order_.size(); ++i) {
        int v = later_move<Level>(root_order_[i], depth, static_cast<int>(i), best.value, outside);
        if (aborted_) return std::nullopt;
        if (v <= best.value) continue;
        best.hole = root_order_[i];
        best.value = v;
        partial_ = best;
    }
    best.solved = !horizon_;
    expected_ = best.value;
    const auto at = std::ranges::find(root_order_, best.hole);
    std::rotate(root_order_.begin(), at, at + 1);
    return best;
}

template <int Level>
std::optional<std::vector<RootMove>> LearnedSearch::all_of(int depth) {
    std::vector<RootMove> out;
    to_the_end_ = depth >= plies_left();
    whole_ = !selective_ || to_the_end_;
    for (const int h : root_order_) {
        horizon_ = false;
        const int v = near<Level>(h, depth, expected_of_[h]);
        if (aborted_) return std::nullopt;
        expected_of_[h] = v;
        out.push_back({h, v, depth, !horizon_});
    }
    std::ranges::stable_sort(out, std::greater{}, &RootMove::value);
    std::ranges::transform(out, root_order_.begin(), &RootMove::hole);
    return out;
}

std::vector<int> LearnedSearch::line(int hole, int longest) {
    std::vector<int> out;
    for (int next = hole; next >= 0 && static_cast<int>(out.size()) < longest;) {
        put<2>(next);
        out.push_back(next);
        const auto known = table_.find(key(state_.open()));
        next = known && state_.open() >> known->best & 1 ? known->best : -1;
    }
    for (std::size_t i = out.size(); i-- > 0;) take_back<2>();
    return out;
}

}  // namespace agon::kulami
