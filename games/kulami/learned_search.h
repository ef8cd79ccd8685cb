// The search of `best`: principal variation search whose leaves are the learned evaluation.
// Late moves are searched less deep, and what a shallow search puts far outside the window is
// cut off, by margins that were fitted to this engine's own errors. Once the end of the game
// is within reach the search goes there without any of that, and bounds from decided plates
// take over: then a value is exact.
#pragma once

#include "games/kulami/evaluation.h"
#include "games/kulami/plate_futures.h"
#include "games/kulami/plate_limits.h"
#include "games/kulami/search.h"

namespace agon::kulami {

// How deep the search is whose answer foretells that of a deep one.
constexpr int shallow_of(int depth) { return depth <= 3 ? 0 : depth / 3; }

class LearnedSearch {
   public:
    LearnedSearch(const Kulami::Position&, const Evaluation&, Transpositions&, Limits);

    // The best root move at this depth; its value is in units of the evaluation. nullopt: a limit was reached.
    std::optional<RootMove> best_at(int depth);
    // The value of every root move at this depth, best first.
    std::optional<std::vector<RootMove>> all_at(int depth);
    // What both sides are expected to play, `hole` first, as far as the table remembers.
    std::vector<int> line(int hole, int longest);

    void leave_nothing_out() { selective_ = false; }  // no reductions, no pruning

    int evaluation() const;  // of the root itself, for the side to move
    int plies_left() const { return game_plies - state_.plies(); }
    std::uint64_t nodes() const { return nodes_; }
    // What an interrupted best_at() had found better than the move it began with.
    const std::optional<RootMove>& interrupted() const { return partial_; }

   private:
    template <int Level>
    std::optional<RootMove> best_of(int depth);
    template <int Level>
    std::optional<std::vector<RootMove>> all_of(int depth);
    template <int Level>
    int near(int hole, int depth, std::optional<int> expected);
    template <int Level>
    int child(int hole, int depth, int alpha, int beta);
    template <int Level>
    int search(int depth, int alpha, int beta);
    template <int Level>
    int frontier(Holes open, int beta);
    struct Found {
        int hole, value;
    };
    template <int Level>
    Found tried(Holes open, int first, int depth, int alpha, int beta);
    std::optional<int> recalled(Holes open, int depth, int alpha, int beta, int& first);
    // An exact search at level 0 remembers what is still to be gained, for all positions with the same end before them.
    bool merges() const { return to_the_end_ && level_ == 0; }
    std::uint64_t key(Holes open) const;
    int counted() const { return merges() ? unit * sign() * state_.points<0>() : 0; }  // and does not remember
    int last_plate() const { return state_.last() < 0 ? 0 : state_.plate_of(state_.last()); }
    std::uint64_t future_key(Holes open) const {
        return future_ ^ state_.salt() ^ plate_futures_.of_move(open, last_plate());
    }
    // Below that the table is slower than the search, and what matters would make room for what does not.
    bool remembers(int depth) const { return !whole_ || depth >= 7; }
    template <int Level>
    int explore(Holes open, int depth, int alpha, int beta);
    template <int Level>
    int later_move(int hole, int depth, int place, int alpha, int beta);
    template <int Level>
    std::optional<int> unlikely(Holes open, int depth, int alpha, int beta);
    template <int Level>
    int value_of(Holes open) const;
    std::optional<int> decided(int alpha, int beta) const;
    std::optional<int> hopeless(Holes& open, int& ceiling, int alpha, int beta) const;
    template <int Level>
    void put(int hole);
    template <int Level>
    void take_back();

    using Moves = std::array<std::uint8_t, holes>;
    struct Child;  // the position after a move, seen without playing it
    int order(Holes open, int first, int depth, Moves&) const;
    void sort_root();
    int sign() const { return state_.turn() == 0 ? 1 : -1; }

    const PlateValues values_{Goal{}};
    State state_;
    Prospects prospects_;
    int level_;
    const Evaluation& evaluation_;
    const PlateLimits& plate_limits_ = plate_limits();
    const PlateFutures& plate_futures_ = plate_futures();
    Transpositions& table_;
    Limits limits_;
    std::vector<int> root_order_;
    std::array<std::uint64_t, 2> offers_{};                // of all plates to each colour
    std::uint64_t future_ = 0;                             // what holes and plates contribute to its key
    std::optional<int> expected_{};                        // value of the depth before
    std::array<std::optional<int>, holes> expected_of_{};  // the same for every root move, where all are wanted
    std::optional<RootMove> partial_{};
    std::uint64_t nodes_ = 0;
    bool aborted_ = false, horizon_ = false;
    bool selective_ = true;
    bool whole_ = false;       // nothing is left out
    bool to_the_end_ = false;  // nor beyond the horizon
};

void warm_learned();  // loads what such a search needs

// A root move as people and boards are told it: in points.
MoveValue as_value(const Layout&, const RootMove&);
std::string points_text(const RootMove&);

}  // namespace agon::kulami
