// A plain alpha-beta player for any enumerable game without secrets: iterative
// deepening, principal variation first, no table. It is the yardstick that a game's
// own engine has to beat, and a fair opponent from the first day of a new game.
#pragma once

#include <algorithm>
#include <chrono>

#include "core/engine.h"
#include "search/decided_game.h"

namespace agon {

template <class G>
    requires Enumerable<G> && Valued<G> && (!Hidden<G>)
class AlphaBeta final : public Engine {
   public:
    AlphaBeta(CommonOptions options, int depth) : options_(options), depth_(depth) {}

    Decision think(const AnyPosition& view, Seat seat, const Budget& budget, std::stop_token stop) override {
        auto values = analyse(view, seat, budget, stop);
        if (values.empty()) return {};
        std::string best = values.front().move;
        Phrase note{"note.depth", {std::to_string(values.front().depth)}};
        return {.move = std::move(best), .values = std::move(values), .note = std::move(note)};
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat seat, const Budget& budget,
                                   std::stop_token stop) override {
        arm(options_.applied_to(options_.time ? budget : without_rationing(budget)),
            stop);  // else nodes or depth are its limit
        const auto& root = as<G>(view);
        std::vector<Line> lines;
        for (const auto& m : G::legal(root, seat)) lines.push_back({m});
        for (int d = 1; d <= depth_ && lines.size() > 0; ++d)
            if (!deepen(root, seat, lines, d)) break;
        std::vector<MoveValue> out;
        for (const Line& l : lines)
            out.push_back({G::text(l.move), static_cast<double>(l.value), l.depth, l.depth > 0 && l.to_end});
        return out;
    }

   private:
    struct Line {
        typename G::Move move;
        int value = 0, depth = 0;
        bool to_end = false;
    };
    static constexpr int infinity = 1'000'000'000;

    void arm(const Budget& b, std::stop_token stop) {
        stop_ = stop;
        nodes_ = 0;
        max_nodes_ = b.nodes.value_or(~std::uint64_t{0});
        std::optional<Duration> time = b.per_move;
        if (b.total_left) {
            const auto share = *b.total_left / 30 + b.increment / 2;  // a game has rarely more than 30 own moves to go
            time = time ? std::min(*time, share) : share;
        }
        // The only clock a player reads is the one that tells it when to stop thinking.
        until_ = time ? std::chrono::steady_clock::now() + *time * 9 / 10 : Time::max();
        aborted_ = false;
    }

    bool out_of_budget() {
        if (++nodes_ >= max_nodes_) return true;
        return (nodes_ & 1023) == 0 &&
               (stop_.stop_requested() || (until_ != Time::max() && std::chrono::steady_clock::now() >= until_));
    }

    // One iteration; false if the budget ended it (the lines keep what was finished).
    bool deepen(const typename G::Position& root, Seat seat, std::vector<Line>& lines, int depth) {
        auto next_lines = lines;
        bool all_ended = true;
        for (Line& l : next_lines) {
            auto next = root;
            G::apply(next, seat, l.move);
            touched_horizon_ = false;
            const int v = search(next, seat, depth - 1, -infinity, infinity);  // full window: every move gets its value
            if (aborted_) return false;
            l.value = v;
            l.depth = depth;
            l.to_end = !touched_horizon_;
            all_ended &= l.to_end;
        }
        std::ranges::stable_sort(next_lines, std::greater{}, &Line::value);
        lines = std::move(next_lines);
        return !all_ended;
    }

    // Value for `me`; both seats' moves are searched from the same side's view.
    int search(const typename G::Position& p, Seat me, int depth, int alpha, int beta) {
        if (aborted_ || out_of_budget()) {
            aborted_ = true;
            return 0;
        }
        if (const auto o = G::outcome(p)) return final_value(*o, me);
        if (depth == 0) {
            touched_horizon_ = true;
            return G::value(p, me);
        }
        const Seat mover = G::may_act(p, me) ? me : other(me);
        const bool mine = mover == me;
        int best = mine ? -infinity : infinity;
        for (const auto& m : G::legal(p, mover)) {
            auto next = p;
            G::apply(next, mover, m);
            const int v = search(next, me, depth - 1, alpha, beta);
            if (aborted_) return 0;
            if (mine) {
                best = std::max(best, v);
                alpha = std::max(alpha, v);
            } else {
                best = std::min(best, v);
                beta = std::min(beta, v);
            }
            if (alpha >= beta) break;
        }
        return best;
    }

    // A finished game is worth more than any estimate, and by how much still matters.
    static int final_value(const Outcome& o, Seat me) {
        const int margin = o.points[me] - o.points[other(me)];
        return margin + (!o.winner ? 0 : *o.winner == me ? decided_game : -decided_game);
    }

    CommonOptions options_;
    int depth_;
    std::stop_token stop_;
    std::uint64_t nodes_ = 0, max_nodes_ = 0;
    Time until_{};
    bool aborted_ = false, touched_horizon_ = false;
};

}  // namespace agon
