// A Searcher (search_types.h): iterative deepening at the root, first by depth with
// pruning, then to the end with less and less of it. More threads search the same tree
// over the same table and so find its lines sooner.
#pragma once

#include <algorithm>
#include <thread>

#include "core/random.h"
#include "games/othello/tree.h"
#include "games/othello/tree_endgame.h"
#include "games/othello/tree_midgame.h"
#include "games/othello/weights_data.h"

namespace agon::othello::AGON_ISA {

// How far an iteration looks: discs ahead, and how much is pruned on the way.
struct Horizon {
    int depth, selectivity;
};

// From the horizon at which the end is in reach the depth steps stop and the search goes
// to the end, first with the given levels of pruning, then without.
inline std::vector<Horizon> stages(int empties, int most_depth, int selectivity, std::initializer_list<int> levels) {
    std::vector<Horizon> all;
    const int to_end_from = std::max(1, empties - 8 - empties / 8);
    for (int d = 1; d < std::min({to_end_from, empties, most_depth + 1}); ++d) all.push_back({d, selectivity});
    if (most_depth >= empties || all.empty()) {
        if (empties > endgame_empties + 1)
            for (int level : levels) all.push_back({empties, level});
        all.push_back({empties, exact_selectivity});
    } else
        for (int d = to_end_from; d <= most_depth; ++d) all.push_back({d, selectivity});
    return all;
}

// One thread's view of the root.
class Root {
   public:
    Root(Shared& shared, Board own, Board opp)
        : shared_(shared), tree_(shared), own_(own), opp_(opp), indices_(indices_of(own, opp)) {
        for (Board rest = mobility(own, opp); rest; rest &= rest - 1) {
            const int s = first_square(rest);
            lines_.push_back({s, flips(own, opp, s), -infinite, 0, 0});
        }
        if (shared.limits->shuffle) Random(shared.limits->shuffle).shuffle(lines_);
        first_impressions();
    }

    struct Line {
        int square;
        Board turned;
        int value, depth, selectivity;
    };

    Tree& tree() { return tree_; }
    const std::vector<Line>& lines() const { return lines_; }
    bool empty() const { return lines_.empty(); }

    // One iteration for the `wanted` best moves inside (alpha, beta); false if it was broken off.
    bool iterate(Horizon stage, int wanted, int alpha, int beta) {
        tree_.select(stage.selectivity);
        const int count = static_cast<int>(lines_.size());
        for (int k = 0; k < std::min(wanted, count); ++k)
            if (!search_from(k, stage, alpha, beta)) return false;
        return true;
    }

   private:
    // The evaluation after each move; a player with fewer nodes than moves sees only some of them.
    void first_impressions() {
        const int empties = bits(~(own_ | opp_));
        for (std::size_t i = 0; i < lines_.size() && i < shared_.limits->nodes; ++i)
            lines_[i].value =
                -evaluate(indices_after(indices_, lines_[i].square, lines_[i].turned), empties - 1, shared_.weights);
        tree_.spend(lines_.size());
        std::ranges::stable_sort(lines_, std::greater{}, &Line::value);
    }

    int value_of(const Line& l, int alpha, int beta, int depth) {
        const Board a = opp_ ^ l.turned, b = own_ ^ l.turned ^ (Board{1} << l.square);
        return -tree_.midgame(a, b, indices_after(indices_, l.square, l.turned), -beta, -alpha, depth - 1);
    }

    // Aspiration: the previous value is a good guess for the next.
    int first_value(const Line& l, int alpha, int beta, int depth) {
        if (l.depth < 3) return value_of(l, alpha, beta, depth);
        for (int width = 3 * units_per_disc;; width *= 4) {
            const int low = std::max(alpha, l.value - width), high = std::min(beta, l.value + width);
            if (low >= high) return value_of(l, alpha, beta, depth);
            const int v = value_of(l, low, high, depth);
            if (tree_.stopped() || (v > low && v < high) || (v <= low && low == alpha) || (v >= high && high == beta))
                return v;
        }
    }

    bool search_from(int k, Horizon stage, int alpha, int beta) {
        const auto begin = lines_.begin() + k;
        for (auto it = begin; it != lines_.end(); ++it) {
            int v;
            if (it == begin) v = first_value(*it, alpha, beta, stage.depth);
            else {
                v = value_of(*it, alpha, alpha + 1, stage.depth);
                if (!tree_.stopped() && v > alpha && v < beta) v = value_of(*it, alpha, beta, stage.depth);
            }
            if (tree_.stopped()) return false;
            if (it == begin || v > alpha) {
                it->value = v;
                it->depth = stage.depth;
                it->selectivity = stage.selectivity;
                std::rotate(begin, it, it + 1);  // the best so far leads
            }
            if (v > alpha) alpha = v;
            if (alpha >= beta) break;
        }
        return true;
    }

    Shared& shared_;
    Tree tree_;
    Board own_, opp_;
    Indices indices_;
    std::vector<Line> lines_;
};

class Mind final : public Searcher {
   public:
    explicit Mind(int log2_buckets) : table_(log2_buckets) {}

    void forget() override { table_.clear(); }

    double evaluate(Board own, Board opp) const override {
        return static_cast<double>(AGON_ISA::evaluate(indices_of(own, opp), bits(~(own | opp)), weights().data())) /
               units_per_disc;
    }

    Report think(Board own, Board opp, const Limits& limits, int wanted) override {
        Shared shared{table_, weights().data(), edge_stability(), margins_, &limits};
        table_.new_search();
        const int empties = bits(~(own | opp));
        const auto plan = stages(empties, std::min(limits.depth, empties), limits.selectivity, {0, 2, 4});
        Root root(shared, own, opp);
        root.tree().start(0, limits.nodes);
        Report report;
        {
            const auto helpers = start_helpers(shared, own, opp, plan, wanted, limits.threads);
            for (const Horizon stage : plan) {
                if (!root.iterate(stage, wanted, -64 * units_per_disc, 64 * units_per_disc)) break;
                report.depth = stage.depth;
                report.selectivity = stage.selectivity;
                if (std::chrono::steady_clock::now() >= limits.soft) break;
            }
            shared.stop = true;
        }
        report.exact = report.depth == empties && report.selectivity == exact_selectivity;
        report.nodes = root.tree().nodes();
        for (const Root::Line& l : root.lines())
            report.moves.push_back({l.square,
                                    static_cast<double>(l.value) / units_per_disc,
                                    l.depth,
                                    l.selectivity,
                                    l.depth == empties && l.selectivity == exact_selectivity,
                                    {}});
        if (!report.moves.empty()) report.moves.front().line = expected_line(own, opp, report.moves.front().square);
        return report;
    }

    Solved solve(Board own, Board opp, int alpha, int beta, const Limits& limits) override {
        if (!mobility(own, opp)) {
            if (!mobility(opp, own)) return {final_score(own, opp), 1, true};
            const Solved s = solve(opp, own, -beta, -alpha, limits);
            return {-s.score, s.nodes, s.finished};
        }
        Shared shared{table_, weights().data(), edge_stability(), margins_, &limits};
        table_.new_search();
        Root root(shared, own, opp);
        root.tree().start(0, limits.nodes);
        const int empties = bits(~(own | opp));
        for (const Horizon stage : stages(empties, empties, limits.selectivity, {0})) {
            const bool last = stage.selectivity == exact_selectivity;
            if (!root.iterate(stage, 1, last ? alpha * units_per_disc : -64 * units_per_disc,
                              last ? beta * units_per_disc : 64 * units_per_disc))
                return {0, root.tree().nodes(), false};
        }
        return {root.lines().front().value / units_per_disc, root.tree().nodes(), true};
    }

   private:
    // Helpers skip some depths, so that they are ahead of the main thread and of each other.
    std::vector<std::jthread> start_helpers(Shared& shared, Board own, Board opp, const std::vector<Horizon>& plan,
                                            int wanted, int threads) {
        std::vector<std::jthread> all;
        for (int t = 1; t < threads; ++t)
            all.emplace_back([&shared, own, opp, plan, wanted, t] {
                Root root(shared, own, opp);
                root.tree().start(0, ~std::uint64_t{0});
                for (std::size_t i = 0; i < plan.size(); ++i)
                    if ((i + static_cast<std::size_t>(t)) % 3 != 0 || i + 1 == plan.size())
                        if (!root.iterate(plan[i], wanted, -64 * units_per_disc, 64 * units_per_disc)) return;
            });
        return all;
    }

    // What the table expects, beginning with `square`.
    std::vector<int> expected_line(Board own, Board opp, int square) const {
        std::vector<int> line;
        for (Known known; line.size() < 30;) {
            const Board t = flips(own, opp, square);
            const Board next = opp ^ t;
            opp = own ^ t ^ (Board{1} << square);
            own = next;
            line.push_back(square);
            if (!mobility(own, opp)) {
                if (!mobility(opp, own)) break;
                std::swap(own, opp);
                line.push_back(64);
            }
            if (!table_.probe(hash_of(own, opp), known) || known.move > 63 || !(mobility(own, opp) >> known.move & 1))
                break;
            square = known.move;
        }
        return line;
    }

    Table table_;
    Margins margins_;
};

}  // namespace agon::othello::AGON_ISA
