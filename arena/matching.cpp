// Edmonds' blossom algorithm: grow alternating trees from an unpaired vertex, contract
// odd cycles, and flip the path when another unpaired vertex is reached.
#include "arena/matching.h"

#include <algorithm>
#include <queue>

namespace agon {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

class Search {
   public:
    Search(const std::vector<std::vector<std::size_t>>& choices, Partners& partner)
        : choices_(choices), partner_(partner), parent_(choices.size()), base_(choices.size()), outer_(choices.size()) {
    }

    // Improves the matching by one pair if a path from `root` allows it.
    bool augment(std::size_t root) {
        reset(root);
        while (!queue_.empty()) {
            const std::size_t v = queue_.front();
            queue_.pop();
            for (const std::size_t to : choices_[v]) {
                if (base_[v] == base_[to] || mate(v) == to) continue;
                if (to == root || (mate(to) != none && parent_[mate(to)] != none)) {
                    contract(v, to);
                    continue;
                }
                if (parent_[to] != none) continue;
                parent_[to] = v;
                if (mate(to) == none) {
                    flip(to);
                    return true;
                }
                outer_[mate(to)] = true;
                queue_.push(mate(to));
            }
        }
        return false;
    }

   private:
    std::size_t mate(std::size_t v) const { return partner_[v].value_or(none); }

    void reset(std::size_t root) {
        std::fill(parent_.begin(), parent_.end(), none);
        std::fill(outer_.begin(), outer_.end(), false);
        for (std::size_t i = 0; i < base_.size(); ++i) base_[i] = i;
        queue_ = {};
        queue_.push(root);
        outer_[root] = true;
    }

    std::size_t common_base(std::size_t a, std::size_t b) const {
        std::vector<bool> on_path(base_.size());
        for (a = base_[a];; a = base_[parent_[mate(a)]]) {
            on_path[a] = true;
            if (mate(a) == none) break;  // the root
        }
        for (b = base_[b]; !on_path[b];) b = base_[parent_[mate(b)]];
        return b;
    }

    void mark(std::vector<bool>& blossom, std::size_t v, std::size_t base, std::size_t child) {
        while (base_[v] != base) {
            blossom[base_[v]] = blossom[base_[mate(v)]] = true;
            parent_[v] = child;
            child = mate(v);
            v = parent_[mate(v)];
        }
    }

    void contract(std::size_t v, std::size_t to) {
        const std::size_t base = common_base(v, to);
        std::vector<bool> blossom(base_.size());
        mark(blossom, v, base, to);
        mark(blossom, to, base, v);
        for (std::size_t i = 0; i < base_.size(); ++i) {
            if (!blossom[base_[i]]) continue;
            base_[i] = base;
            if (!outer_[i]) {
                outer_[i] = true;
                queue_.push(i);
            }
        }
    }

    void flip(std::size_t v) {
        while (v != none) {
            const std::size_t before = parent_[v], next = mate(before);
            partner_[v] = before;
            partner_[before] = v;
            v = next;
        }
    }

    const std::vector<std::vector<std::size_t>>& choices_;
    Partners& partner_;
    std::vector<std::size_t> parent_, base_;
    std::vector<bool> outer_;
    std::queue<std::size_t> queue_;
};

}  // namespace

Partners largest_matching(const std::vector<std::vector<std::size_t>>& choices, Partners partner) {
    Search search(choices, partner);
    for (std::size_t v = 0; v < choices.size(); ++v)
        if (!partner[v]) search.augment(v);
    return partner;
}

}  // namespace agon
