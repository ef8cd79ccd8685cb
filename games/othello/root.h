// A Searcher (search_types.h): iterative deepening at the root, first by depth with
// pruning, then to the end with less and less of it. More threads search the same tree
// over the same table and so find its lines sooner.
#pragma once

#include <algorithm>
#include <thread>

#include "core/random.h"
#include "games/othello/book_format.h"
#include "games/othello/stages.h"
#include "games/othello/tree.h"
#include "games/othello/tree_endgame.h"
#include "games/othello/tree_midgame.h"
#include "games/othello/weights_data.h"

namespace agon::othello::AGON_ISA {

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
        join_twins();
        first_impressions();
    }

    struct Line {
        int square;
        Board turned;
        int value, depth, selectivity;
    };

    Tree& tree() { return tree_; }
    Shared& shared() const { return shared_; }
    const std::vector<Line>& lines() const { return lines_; }
    // Moves that a symmetry of the position takes to `square`: they are worth the same.
    std::vector<int> twins_of(int square) const {
        std::vector<int> all;
        for (const int t : symmetries_)
            if (const int s = image(square, t); s != square && std::ranges::count(all, s) == 0) all.push_back(s);
        return all;
    }
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
    // One move stands for all that the position's symmetries take to it.
    void join_twins() {
        for (int t = 1; t < 8; ++t)
            if (image_of_board(own_, t) == own_ && image_of_board(opp_, t) == opp_) symmetries_.push_back(t);
        if (symmetries_.empty()) return;
        std::vector<Line> kept;
        for (const Line& l : lines_)
            if (std::ranges::none_of(
                    kept, [&](const Line& k) { return std::ranges::count(twins_of(k.square), l.square) != 0; }))
                kept.push_back(l);
        lines_ = std::move(kept);
    }

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
    std::vector<int> symmetries_{};  // of the position, without the identity
};

class Mind final : public Searcher {
   public:
    // Everything that takes time is made here and not on the first move's clock.
    explicit Mind(int log2_buckets) : table_(log2_buckets), late_(std::min(13, log2_buckets)) {
        weights();
        edge_stability();
    }

    void forget() override {
        table_.clear();
        late_.clear();
    }

    double evaluate(Board own, Board opp) const override {
        return static_cast<double>(AGON_ISA::evaluate(indices_of(own, opp), bits(~(own | opp)), weights().data())) /
               units_per_disc;
    }

    Report think(Board own, Board opp, const Limits& limits, int wanted) override {
        Shared shared{table_, late_, weights().data(), edge_stability(), margins_, &limits};
        const int empties = bits(~(own | opp));
        Root root(shared, own, opp);
        const Stages plan(empties, std::min(limits.depth, empties), limits.selectivity);
        const auto left = [&limits, from = Time::clock::now()](std::uint64_t nodes) {
            return payable(limits, from, nodes);
        };
        Report report;
        const auto reached = deepen(root, plan, {whole_window, wanted}, left, report.nodes);
        if (reached) {
            report.depth = reached->depth;
            report.selectivity = reached->selectivity;
        }
        report.exact = report.depth == empties && report.selectivity == exact_selectivity;
        for (const Root::Line& l : root.lines()) add_moves(report, l, root.twins_of(l.square), empties);
        for (std::size_t i = 0; i < report.moves.size() && static_cast<int>(i) < wanted; ++i)
            report.moves[i].line = expected_line(own, opp, report.moves[i].square);
        return report;
    }

    Solved solve(Board own, Board opp, int alpha, int beta, const Limits& limits) override {
        if (!mobility(own, opp)) {
            if (!mobility(opp, own)) return {final_score(own, opp), 1, true};
            const Solved s = solve(opp, own, -beta, -alpha, limits);
            return {-s.score, s.nodes, s.finished};
        }
        Shared shared{table_, late_, weights().data(), edge_stability(), margins_, &limits};
        Root root(shared, own, opp);
        const int empties = bits(~(own | opp));
        Solved solved;
        const auto all = [](std::uint64_t) { return HUGE_VAL; };
        const auto reached = deepen(root, Stages(empties, empties, limits.selectivity),
                                    {{alpha * units_per_disc, beta * units_per_disc}, 1}, all, solved.nodes);
        solved.finished = reached == Horizon{empties, exact_selectivity};
        if (solved.finished) solved.score = root.lines().front().value / units_per_disc;
        return solved;
    }

   private:
    struct Window {
        int alpha, beta;
    };
    static constexpr Window whole_window{-64 * units_per_disc, 64 * units_per_disc};

    // What is asked of a search: so many moves compared, and at the end only this window.
    struct Question {
        Window end;
        int wanted;
        Window at(Horizon h) const { return h.selectivity == exact_selectivity ? end : whole_window; }
    };

    // Nodes that the limits leave, judged by the rate so far.
    static double payable(const Limits& limits, Time from, std::uint64_t nodes) {
        double left = limits.nodes == ~std::uint64_t{0}
                          ? HUGE_VAL
                          : static_cast<double>(limits.nodes - std::min(nodes, limits.nodes));
        if (limits.hard == Time::max()) return left;
        const auto now = Time::clock::now();
        const double spent = std::chrono::duration<double>(now - from).count(),
                     time = std::chrono::duration<double>(limits.hard - now).count();
        return std::min(left, std::max(1e6, static_cast<double>(nodes) / std::max(spent, 1e-4)) * time);
    }

    // Iterates until the plan or the limits end; what was reached, if anything.
    template <class Left>
    std::optional<Horizon> deepen(Root& root, const Stages& plan, const Question& question, Left left,
                                  std::uint64_t& nodes) {
        Shared& shared = root.shared();
        table_.new_search();
        late_.new_search();
        root.tree().start(0, shared.limits->nodes);
        std::optional<Horizon> reached;
        {
            shared.announce(plan.first());
            const auto helpers = start_helpers(root, plan, question);
            for (std::optional<Horizon> h = plan.first(); h;) {
                shared.announce(*h);
                const std::uint64_t before = root.tree().nodes();
                if (!root.iterate(*h, question.wanted, question.at(*h).alpha, question.at(*h).beta)) break;
                reached = h;
                if (Time::clock::now() >= shared.limits->soft) break;
                const std::uint64_t now = root.tree().nodes();
                h = plan.next(*h, static_cast<double>(now - before), left(now));
            }
            shared.stop = true;
        }
        nodes = root.tree().nodes() + shared.helpers_nodes;
        return reached;
    }

    // Helpers look where the main thread looks or one step beyond, over the same table.
    std::vector<std::jthread> start_helpers(const Root& main, const Stages& plan, const Question& question) {
        std::vector<std::jthread> all;
        for (int t = 1; t < main.shared().limits->threads; ++t)
            all.emplace_back([&main, plan, question, t] {
                Root root(main);
                root.tree().start(0, ~std::uint64_t{0});
                help(root, plan, question, t % 2 == 1);
                root.shared().helpers_nodes += root.tree().nodes();
            });
        return all;
    }

    static void help(Root& root, const Stages& plan, const Question& question, bool beyond) {
        std::optional<Horizon> h = root.shared().announced();
        if (beyond) h = plan.next(*h, 1, 0);
        while (h && root.iterate(*h, question.wanted, question.at(*h).alpha, question.at(*h).beta)) {
            h = plan.next(*h, 1, 0);
            if (h) h = std::max(*h, root.shared().announced());
        }
    }

    static void add_moves(Report& report, const Root::Line& l, std::vector<int> twins, int empties) {
        twins.insert(twins.begin(), l.square);
        for (const int square : twins)
            report.moves.push_back({square,
                                    static_cast<double>(l.value) / units_per_disc,
                                    l.depth,
                                    l.selectivity,
                                    l.depth == empties && l.selectivity == exact_selectivity,
                                    {}});
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
    Table late_;  // see late_empties
    Margins margins_;
};

}  // namespace agon::othello::AGON_ISA
