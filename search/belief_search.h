// How good the moves of a position with secrets are: a search over the worlds that a player thinks possible. Worlds in
// which the player sees the same stay together and get the same move, so that it plans with what it will know then and
// not with what it cannot know. What others do meanwhile is drawn by lot, the same lot in all worlds.
#pragma once

#include <algorithm>

#include "core/random.h"
#include "search/search_limit.h"

namespace agon {

template <Enumerable G>
    requires Hidden<G>
class BeliefSearch {
   public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Line {
        Move move;
        double value = 0;  // the estimate on the average; without one from -1, lost, to 1, won
        int depth = 0;     // own moves looked ahead
    };

    BeliefSearch(Seat me, SearchLimit& limit, Random random) : me_(me), limit_(limit), random_(random) {}

    // Best first. The first own move is always looked at in every world.
    std::vector<Line> search(std::span<const Position> worlds, std::span<const Move> moves, int deepest) {
        std::vector<Line> lines;
        for (const Move& m : moves) lines.push_back({m});
        for (int depth = 1; depth <= deepest && deepen(worlds, lines, depth); ++depth) {}
        return lines;
    }

   private:
    using Worlds = std::vector<Position>;

    // False: the budget is spent, and what was known before stays.
    bool deepen(std::span<const Position> worlds, std::vector<Line>& lines, int depth) {
        auto deeper = lines;
        lots_ = Random(random_());
        for (Line& l : deeper) {
            l = {l.move, after(worlds, l.move, depth - 1), depth};
            if (enough_ && depth > 1) return false;
        }
        std::ranges::stable_sort(deeper, std::greater{}, &Line::value);
        lines = std::move(deeper);
        return !enough_;
    }

    // The mean over the worlds of what comes of the move.
    double after(std::span<const Position> worlds, const Move& m, int depth) {
        double sum = 0;
        std::vector<Worlds> alike;
        const std::uint64_t lot = Random(lots_)();
        for (const Position& w : worlds) {
            Position next = w;
            if (G::check(next, me_, m)) G::apply(next, me_, m);
            if (!limit_.go_on()) enough_ = true;
            others_act(next, lot + static_cast<std::uint64_t>(depth));
            if (depth == 0 || G::outcome(next) || !G::may_act(next, me_)) sum += worth(next);
            else join(alike, std::move(next));
        }
        for (const Worlds& group : alike) sum += best_of(group, depth) * static_cast<double>(group.size());
        return sum / static_cast<double>(worlds.size());
    }

    double best_of(const Worlds& group, int depth) {
        double best = 0;
        bool any = false;
        for (const Move& m : G::legal(group.front(), me_)) {
            if (enough_) return best;
            const double value = after(group, m, depth - 1);
            best = any ? std::max(best, value) : value;
            any = true;
        }
        return best;
    }

    void others_act(Position& p, std::uint64_t lot) {
        for (Random random(lot); !G::outcome(p) && !G::may_act(p, me_);) {
            const auto moves = G::legal(p, other(me_));
            if (moves.empty()) return;
            G::apply(p, other(me_), moves[random.below(moves.size())]);
        }
    }

    void join(std::vector<Worlds>& groups, Position&& p) const {
        const Position seen = G::seen_by(p, viewer(me_));
        const auto it =
            std::ranges::find_if(groups, [&](const Worlds& g) { return G::seen_by(g.front(), viewer(me_)) == seen; });
        (it == groups.end() ? groups.emplace_back() : *it).push_back(std::move(p));
    }

    double worth(Position& p) {
        if constexpr (Valued<G>) {
            const auto o = G::outcome(p);
            const double end = !o || !o->winner ? 0 : *o->winner == me_ ? end_of_game : -end_of_game;
            return G::value(p, me_) + end;
        } else {
            play_by_lot(p);
            const auto o = G::outcome(p);
            return !o || !o->winner ? 0 : *o->winner == me_ ? 1 : -1;
        }
    }

    void play_by_lot(Position& p) {
        for (int i = 0; i < longest_lot && !G::outcome(p); ++i) {
            const Seat s = G::may_act(p, me_) ? me_ : other(me_);
            const auto moves = G::legal(p, s);
            if (moves.empty()) return;
            G::apply(p, s, moves[random_.below(moves.size())]);
        }
    }

    static constexpr double end_of_game = 100;  // points of the estimate: winning now is better than being about to
    static constexpr int longest_lot = 400;

    Seat me_;
    SearchLimit& limit_;
    Random random_, lots_{0};
    bool enough_ = false;
};

}  // namespace agon
