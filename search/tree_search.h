// Monte Carlo tree search for games without secrets. A leaf is worth the game's estimate, else a match played by lot.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "search/search_limit.h"

namespace agon {

template <Enumerable G>
class TreeSearch {
   public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Line {
        Move move;
        double value = 0;  // in the estimate's unit; without one from -1, lost, to 1, won
        int visits = 0;
    };

    TreeSearch(Seat me, SearchLimit& limit, Random random) : me_(me), limit_(limit), random_(random) {}

    // Best first. Every move is tried once before the limit counts.
    std::vector<Line> search(const Position& root, std::span<const Move> moves) {
        nodes_.assign(1, branches(moves));
        for (std::size_t n = 0; (limit_.go_on() || n < moves.size()) && n < most; ++n) walk(root);
        return lines();
    }

   private:
    static constexpr std::size_t most = 1'000'000;  // walks: a forgotten limit must not fill the memory
    static constexpr int deepest = 60, longest_lot = 400;

    struct Branch {
        Move move;
        int visits = 0;
        double sum = 0;      // for the one who chooses it
        std::size_t to = 0;  // its node; 0: none yet
    };
    using Node = std::vector<Branch>;
    struct Step {
        std::size_t node, branch;
        Seat mover;
    };

    static Node branches(std::span<const Move> moves) {
        Node n;
        for (const Move& m : moves) n.push_back({m});
        return n;
    }

    void walk(Position p) {
        std::vector<Step> way;
        std::size_t node = 0;
        Seat mover = me_;
        for (bool fresh = false; !fresh && !nodes_[node].empty() && static_cast<int>(way.size()) < deepest;) {
            const std::size_t branch = most_promising(nodes_[node]);
            way.push_back({node, branch, mover});
            G::apply(p, mover, nodes_[node][branch].move);
            fresh = nodes_[node][branch].visits == 0;
            mover = mover_in(p, mover);
            node = node_below(node, branch, p, mover);
        }
        learn(way, worth(p));
    }

    static Seat mover_in(const Position& p, Seat last) { return G::may_act(p, other(last)) ? other(last) : last; }

    std::size_t node_below(std::size_t node, std::size_t branch, const Position& p, Seat mover) {
        if (nodes_[node][branch].to == 0) {
            nodes_.push_back(G::outcome(p) ? Node{} : branches(G::legal(p, mover)));
            nodes_[node][branch].to = nodes_.size() - 1;
        }
        return nodes_[node][branch].to;
    }

    // A move that nobody has tried, else the one of the best confidence bound (UCB1).
    static std::size_t most_promising(const Node& n) {
        int all = 1;
        for (const Branch& b : n) all += b.visits;
        const auto hope = [&](const Branch& b) {
            if (b.visits == 0) return 1e9;
            return b.sum / b.visits + 0.7 * std::sqrt(std::log(static_cast<double>(all)) / b.visits);
        };
        return static_cast<std::size_t>(std::ranges::max_element(n, {}, hope) - n.begin());
    }

    // From 0, lost, to 1, won, for me.
    double worth(Position& p) {
        if constexpr (Valued<G>) {
            if (const auto o = G::outcome(p)) return share_of(*o);
            return scaled(G::value(p, me_));
        } else {
            play_by_lot(p);
            const auto o = G::outcome(p);
            return o ? share_of(*o) : 0.5;
        }
    }
    double share_of(const Outcome& o) const { return !o.winner ? 0.5 : *o.winner == me_ ? 1 : 0; }

    // Estimates have no known range: the widest seen so far is it.
    double scaled(int value) {
        low_ = std::min(low_, value);
        high_ = std::max(high_, value);
        return high_ > low_ ? 0.05 + 0.9 * (value - low_) / (static_cast<double>(high_) - low_) : 0.5;
    }
    double unscaled(double worth) const {
        if constexpr (Valued<G>) return low_ + (worth - 0.05) / 0.9 * (static_cast<double>(high_) - low_);
        else return 2 * worth - 1;
    }

    void play_by_lot(Position& p) {
        Seat last = me_;
        for (int i = 0; i < longest_lot && !G::outcome(p); ++i) {
            last = mover_in(p, last);
            const auto moves = G::legal(p, last);
            if (moves.empty()) return;
            G::apply(p, last, moves[random_.below(moves.size())]);
        }
    }

    void learn(std::span<const Step> way, double worth) {
        for (const Step& s : way) {
            Branch& b = nodes_[s.node][s.branch];
            ++b.visits;
            b.sum += s.mover == me_ ? worth : 1 - worth;
        }
    }

    std::vector<Line> lines() const {
        std::vector<Line> out;
        for (const Branch& b : nodes_.front())
            out.push_back({b.move, unscaled(b.visits ? b.sum / b.visits : 0), b.visits});
        std::ranges::stable_sort(out, std::greater{}, [](const Line& l) { return std::pair(l.visits, l.value); });
        return out;
    }

    Seat me_;
    SearchLimit& limit_;
    Random random_;
    std::vector<Node> nodes_;
    int low_ = 1'000'000'000, high_ = -1'000'000'000;
};

}  // namespace agon
