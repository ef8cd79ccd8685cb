// What a search has found out about positions it has met. It begins small and doubles while it fills, so that a quick
// player of a small game does not pay for a deep one.
#pragma once

#include <variant>

#include "search/position_key.h"

namespace agon {

template <Game G>
class SearchTable {
   public:
    enum class Bound : std::uint8_t { None, Exact, AtLeast, AtMost };

    struct Found {
        int value = 0;
        int depth = 0;
        Bound bound = Bound::None;
        bool to_end = false;  // nothing was estimated: it holds for every depth
        typename G::Move best{};
    };

    // Null: nothing is known.
    const Found* find(std::uint64_t key, const typename G::Position& p) const {
        const Slot& s = slots_[key & (slots_.size() - 1)];
        return s.found.bound != Bound::None && s.key == key && s.is(p) ? &s.found : nullptr;
    }

    void put(std::uint64_t key, const typename G::Position& p, const Found& found) {
        if (used_ * 2 > slots_.size() && slots_.size() < most) grow();
        Slot& s = slots_[key & (slots_.size() - 1)];
        used_ += s.found.bound == Bound::None;
        s.key = key;
        s.found = found;
        if constexpr (!key_says_all<G>) s.whole = p;
    }

    void clear() { *this = {}; }

   private:
    static constexpr std::size_t least = std::size_t{1} << 10, most = std::size_t{1} << 19;
    using Whole = std::conditional_t<key_says_all<G>, std::monostate, typename G::Position>;

    struct Slot {
        std::uint64_t key = 0;
        Found found{};
        Whole whole{};
        bool is(const typename G::Position& p) const {
            if constexpr (key_says_all<G>) return true;
            else return whole == p;
        }
    };

    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (Slot& s : old)
            if (s.found.bound != Bound::None) slots_[s.key & (slots_.size() - 1)] = std::move(s);
    }

    std::vector<Slot> slots_ = std::vector<Slot>(least);
    std::size_t used_ = 0;
};

}  // namespace agon
