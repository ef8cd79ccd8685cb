// Beam search over ways, field by field, in order of time. A node is a place together
// with the set of candidates not seen yet; nodes that end at the same time compete.
#include "games/treasure/plan.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace agon::treasure {
namespace {

using Unseen = std::uint64_t;
constexpr std::size_t most_candidates = 64, longest_way = 600;  // commands

struct Node {
    int field;
    int parent;  // in the list of all nodes, -1 for the start
    Unseen unseen;
    double paid;   // weight times arrival of all candidates seen so far
    double score;  // paid and what the rest is expected to cost
};

class Beam {
   public:
    Beam(const Ground& g, std::vector<Candidate> c, const PlanEffort& e)
        : ground_(g), candidates_(std::move(c)), effort_(e) {
        shows_.assign(static_cast<std::size_t>(g.size()), 0);
        std::vector<Unseen> bit(shows_.size(), 0);
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            bit[static_cast<std::size_t>(candidates_[i].field)] = Unseen{1} << i;
            total_ += candidates_[i].weight;
        }
        for (int f = 0; f < g.size(); ++f)
            for (const int s : g.shown_from(f)) shows_[static_cast<std::size_t>(f)] |= bit[static_cast<std::size_t>(s)];
    }

    Plan run(int from) {
        const Unseen all = candidates_.size() == 64 ? ~Unseen{0} : (Unseen{1} << candidates_.size()) - 1;
        buckets_.resize(longest_way + 5);
        buckets_[0].push_back({from, -1, all, 0, 0});
        for (std::size_t time = 0; time < longest_way; ++time) grow(time);
        return best_end_ < 0 ? Plan{} : plan();
    }

   private:
    void grow(std::size_t time) {
        auto& bucket = buckets_[time];
        std::ranges::stable_sort(bucket, {}, &Node::score);
        int kept = 0;
        for (const Node& n : bucket) {
            if (kept == effort_.width || n.score >= best_) break;
            if (!known_.insert(n.unseen * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(n.field)).second) continue;
            ++kept;
            const int id = static_cast<int>(nodes_.size());
            nodes_.push_back(n);
            for (const auto& e : ground_.edges(n.field)) enter(n, id, e.to, time + static_cast<std::size_t>(e.cost));
        }
        bucket = {};
    }

    void enter(const Node& from, int id, int field, std::size_t time) {
        Node n{field, id, from.unseen, from.paid, 0};
        for (Unseen fresh = n.unseen & shows_[static_cast<std::size_t>(field)]; fresh; fresh &= fresh - 1) {
            const auto& c = candidates_[static_cast<std::size_t>(std::countr_zero(fresh))];
            n.paid += c.weight * price(static_cast<double>(time) + ground_.distance(field, c.field));
        }
        n.unseen &= ~shows_[static_cast<std::size_t>(field)];
        n.score = n.paid + rest(n, static_cast<double>(time));
        if (n.score >= best_) return;
        if (n.unseen) {
            buckets_[time].push_back(n);
        } else {
            best_ = n.score;
            best_end_ = static_cast<int>(nodes_.size());
            nodes_.push_back(n);
        }
    }

    double price(double arrival) const {
        if (effort_.too_late.empty()) return arrival;
        const auto t = std::min(static_cast<std::size_t>(arrival), effort_.too_late.size() - 1);
        return arrival + effort_.lateness * effort_.too_late[t];
    }

    // What the unseen candidates cost at least, and what seeing them one after the other adds.
    double rest(const Node& n, double time) const {
        double sum = 0, weight = 0;
        for (Unseen u = n.unseen; u; u &= u - 1) {
            const auto& c = candidates_[static_cast<std::size_t>(std::countr_zero(u))];
            weight += c.weight;
            sum += c.weight * price(time + ground_.distance(n.field, c.field));
        }
        return sum + weight * (effort_.crowd * (std::popcount(n.unseen) - (n.unseen ? 1 : 0)));
    }

    Plan plan() const {
        Plan p;
        for (int i = best_end_; nodes_[static_cast<std::size_t>(i)].parent >= 0;
             i = nodes_[static_cast<std::size_t>(i)].parent)
            p.way.push_back(nodes_[static_cast<std::size_t>(i)].field);
        std::ranges::reverse(p.way);
        p.expected = best_ / total_;
        const auto shows = [&](int f) { return shows_[static_cast<std::size_t>(f)] != 0; };
        if (const auto it = std::ranges::find_if(p.way, shows); it != p.way.end()) p.target = *it;
        return p;
    }

    const Ground& ground_;
    std::vector<Candidate> candidates_;
    PlanEffort effort_;
    std::vector<Unseen> shows_;  // per field: the candidates that entering it shows
    std::vector<std::vector<Node>> buckets_;
    std::vector<Node> nodes_;
    std::unordered_set<std::uint64_t> known_;
    double total_ = 0, best_ = std::numeric_limits<double>::infinity();
    int best_end_ = -1;
};

}  // namespace

Plan plan_search(const Ground& ground, int from, std::span<const Candidate> candidates, const PlanEffort& effort) {
    std::vector<Candidate> list;
    for (const Candidate& c : candidates)
        if (c.field != from && c.weight > 0 && ground.distance(from, c.field) < Ground::unreachable) list.push_back(c);
    if (list.empty()) return {};
    std::ranges::stable_sort(list, std::greater{}, &Candidate::weight);
    list.resize(std::min(list.size(), most_candidates));
    return Beam(ground, std::move(list), effort).run(from);
}

}  // namespace agon::treasure
