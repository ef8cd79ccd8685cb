// How good the moves of a position are, for any game without secrets: iterative deepening alpha-beta with a table of
// positions already met. Where the game offers no estimate, only what is decided counts.
#pragma once

#include <algorithm>
#include <bit>

#include "search/decided_game.h"
#include "search/search_limit.h"
#include "search/search_table.h"

namespace agon {

template <Enumerable G>
class DeepSearch {
   public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Line {
        Move move;
        int value = 0, depth = 0;
        bool exact = false;
    };
    // All: every move gets its own value. Best: the others are only known to be no better.
    enum class Wanted : std::uint8_t { Best, All };

    DeepSearch(SearchTable<G>& table, SearchLimit& limit) : table_(table), limit_(limit) {}

    // Best first; moves of equal value stay in the order given. The first depth is always finished.
    std::vector<Line> search(const Position& root, Seat seat, std::span<const Move> moves, Wanted wanted,
                             int deepest = 200) {
        std::vector<Line> lines;
        for (const Move& m : moves) lines.push_back({m});
        for (int depth = 1; depth <= deepest && deepen(root, seat, lines, depth, wanted); ++depth) {}
        return lines;
    }

    // A value of this search in the game's points: a decided game is worth `decided_game` more than its margin.
    static double points(int value) {
        if (!proven(value)) return value;
        const int margin = (std::abs(value) - won + unit - 1) >> std::countr_zero(static_cast<unsigned>(unit));
        return value > 0 ? decided_game + margin : -decided_game - margin;
    }
    static bool proven(int value) { return std::abs(value) > won / 2; }
    // Nothing better can be found: who wins is certain, and by how much does not matter.
    static bool settled(int value) { return proven(value) && std::abs(points(value)) == decided_game; }

   private:
    using Bound = typename SearchTable<G>::Bound;
    static constexpr int won = 1 << 28, infinity = 1 << 29;
    static constexpr int unit = 1 << 10;  // a point of the margin is worth more than any number of plies
    static constexpr int far_off = 1000;  // plies; no search looks farther ahead

    struct Child {
        Move move;
        Position position;
        Seat mover;
        int promise = 0;
    };

    // One iteration; false: no use going on. What the budget cuts off keeps what was known before.
    bool deepen(const Position& root, Seat seat, std::vector<Line>& lines, int depth, Wanted wanted) {
        int best = -infinity;
        bool estimated = false;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            Line& l = lines[i];
            const Child child = child_of(root, seat, l.move);
            horizon_ = false;
            const int alpha = wanted == Wanted::All ? -infinity : best;
            const int value = i == 0 ? after(child, seat, depth - 1, alpha, infinity)
                                     : scouted(child, seat, depth - 1, alpha, infinity);
            if (aborted_) return false;
            estimated |= horizon_;
            may_abort_ = depth > 1 || i + 1 == lines.size();
            if (wanted == Wanted::Best && value <= best) continue;
            best = std::max(best, value);
            l = {l.move, value, depth, settled(value) || !horizon_};
            if (wanted == Wanted::Best)
                std::rotate(lines.begin(), lines.begin() + static_cast<long>(i),
                            lines.begin() + static_cast<long>(i) + 1);
        }
        if (wanted == Wanted::All) std::ranges::stable_sort(lines, std::greater{}, &Line::value);
        if (wanted == Wanted::All) return !std::ranges::all_of(lines, &Line::exact);
        return estimated && !lines.empty() && !settled(lines.front().value);
    }

    // A narrow look whether the move is better at all, a whole one if it is.
    int scouted(const Child& c, Seat seat, int depth, int alpha, int beta) {
        if (alpha == -infinity) return after(c, seat, depth, alpha, beta);
        const int value = after(c, seat, depth, alpha, alpha + 1);
        return value <= alpha || value >= beta || aborted_ ? value : after(c, seat, depth, alpha, beta);
    }

    // For `seat`, who made the move that led there. What is decided is worth the less the later it comes.
    int after(const Child& c, Seat seat, int depth, int alpha, int beta) {
        alpha = farther(alpha);
        beta = farther(beta);
        const int value = c.mover == seat ? visit(c.position, seat, depth, alpha, beta)
                                          : -visit(c.position, c.mover, depth, -beta, -alpha);
        return proven(value) ? value - (value > 0 ? 1 : -1) : value;
    }
    static int farther(int bound) {
        return proven(bound) && std::abs(bound) < infinity ? bound + (bound > 0 ? 1 : -1) : bound;
    }

    // The value for `mover`.
    int visit(const Position& p, Seat mover, int depth, int alpha, int beta) {
        if (!limit_.go_on() && may_abort_) aborted_ = true;
        if (aborted_) return 0;
        if (const auto o = G::outcome(p)) return final_value(*o, mover);
        if (depth <= 0) return estimate(p, mover);
        const std::uint64_t key = position_key<G>(p) ^ (mover == Seat::First ? 0 : 0x94d049bb133111eb);
        const auto* known = table_.find(key, p);
        if (known && settles(*known, depth, alpha, beta)) {
            horizon_ |= !known->to_end;
            return known->value;
        }
        return expand(p, mover, depth, alpha, beta, key, known ? std::optional(known->best) : std::nullopt);
    }

    int expand(const Position& p, Seat mover, int depth, int alpha, int beta, std::uint64_t key,
               const std::optional<Move>& first) {
        const auto children = children_of(p, mover, first, depth);
        if (children.empty()) return estimate(p, mover);  // moves that cannot be listed
        const bool before = std::exchange(horizon_, false);
        typename SearchTable<G>::Found found{.value = -infinity, .depth = depth};
        const int floor = alpha;
        for (const Child& c : children) {
            const int value = scouted_below(c, mover, depth - 1, alpha, beta, found.value);
            if (aborted_) return 0;
            if (value > found.value) {
                found.value = value;
                found.best = c.move;
            }
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        found.bound = found.value >= beta ? Bound::AtLeast : found.value <= floor ? Bound::AtMost : Bound::Exact;
        found.to_end = !horizon_;
        table_.put(key, p, found);
        horizon_ |= before;
        return found.value;
    }

    int scouted_below(const Child& c, Seat mover, int depth, int alpha, int beta, int best) {
        return best == -infinity ? after(c, mover, depth, alpha, beta) : scouted(c, mover, depth, alpha, beta);
    }

    static bool settles(const typename SearchTable<G>::Found& f, int depth, int alpha, int beta) {
        if (f.depth < depth && !f.to_end) return false;
        return f.bound == Bound::Exact || (f.bound == Bound::AtLeast && f.value >= beta) ||
               (f.bound == Bound::AtMost && f.value <= alpha);
    }

    static Child child_of(const Position& p, Seat mover, const Move& m) {
        Child c{m, p, other(mover)};
        G::apply(c.position, mover, m);
        if (!G::outcome(c.position) && !G::may_act(c.position, c.mover)) c.mover = mover;
        return c;
    }

    // The move that was best before comes first, then what looks best at once: an early cut saves the rest.
    static std::vector<Child> children_of(const Position& p, Seat mover, const std::optional<Move>& first, int depth) {
        std::vector<Child> all;
        for (const Move& m : G::legal(p, mover)) {
            Child& c = all.emplace_back(child_of(p, mover, m));
            if (first && m == *first) c.promise = infinity;
            else if (depth > 1) c.promise = looks(c.position, mover);
        }
        if (depth > 1 || first) std::ranges::stable_sort(all, std::greater{}, &Child::promise);
        return all;
    }

    static int looks(const Position& p, Seat s) {
        if constexpr (Valued<G>) return bounded(G::value(p, s));
        else return 0;
    }
    static int bounded(int value) { return std::clamp(value, -won / 4, won / 4); }

    int estimate(const Position& p, Seat mover) {
        horizon_ = true;
        return looks(p, mover);
    }

    static int final_value(const Outcome& o, Seat s) {
        if (!o.winner) return 0;
        const int margin = std::clamp(o.points[*o.winner] - o.points[other(*o.winner)], -far_off, far_off);
        return (*o.winner == s ? 1 : -1) * (won + unit * margin);
    }

    SearchTable<G>& table_;
    SearchLimit& limit_;
    bool aborted_ = false;
    bool may_abort_ = false;  // not before every move has been looked at once
    bool horizon_ = false;    // something was estimated since this was last false
};

}  // namespace agon
