// The game tree search: principal variation search with a transposition table, enhanced
// cutoffs, stability bounds and multi-ProbCut. `midgame` searches a number of discs ahead
// or, when that reaches the end, to the end; `endgame` takes over for the last squares,
// where patterns are not worth keeping up to date.
#pragma once

#include "games/othello/last_discs.h"
#include "games/othello/mpc.h"
#include "games/othello/stability.h"
#include "games/othello/stages.h"
#include "games/othello/table.h"

namespace agon::othello::AGON_ISA {

inline constexpr int infinite = 1000;       // above every value in units
inline constexpr int endgame_empties = 11;  // and fewer: no patterns
inline constexpr int shallow_empties = 7;   // and fewer: no table
inline constexpr int late_empties = 10;     // and fewer: a table of their own, which a core's cache can hold
inline constexpr int etc_empties = 9;       // and more: children are looked up before any is searched
inline constexpr int etc_depth = 6;         // the same for searches that do not reach the end
inline constexpr Board corners = 0x8100000000000081;

// Counting stable discs pays where so many of them as this window asks for are likely.
constexpr int stability_window(int empties) { return 2 * empties - 2; }

struct Candidate {
    Board turned, replies;
    int key;
    std::int8_t square;
};

struct Candidates {
    Candidate list[34];
    int count = 0;

    void add(Board turned, int square, int key, Board replies = 0) {
        list[count++] = {turned, replies, key, static_cast<std::int8_t>(square)};
    }
    // Brings the best of those from `i` on to place `i`.
    const Candidate& pick(int i) {
        int best = i;
        for (int k = i + 1; k < count; ++k)
            if (list[k].key > list[best].key) best = k;
        const Candidate c = list[best];
        list[best] = list[i];
        return list[i] = c;
    }
};

// What the threads of one search share.
struct Shared {
    Table& table;
    Table& late;  // for the last `late_empties`
    const std::int16_t* weights;
    const std::uint8_t* edges;
    const Margins& margins;
    const Limits* limits = nullptr;
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> helpers_nodes{0};
    std::atomic<int> stage{0};  // the main thread's horizon

    void announce(Horizon h) { stage = h.depth * 8 + h.selectivity; }
    Horizon announced() const { return {stage / 8, stage % 8}; }
};

class Tree {
   public:
    explicit Tree(Shared& s) : shared_(s) {}

    std::uint64_t nodes() const { return last_.nodes; }
    bool stopped() const { return stopped_; }
    void start(int selectivity, std::uint64_t node_limit) {
        selectivity_ = selectivity;
        node_limit_ = node_limit;
    }
    void spend(std::uint64_t nodes) { last_.nodes += nodes; }
    void select(int selectivity) { selectivity_ = selectivity; }

    // Value in units for the mover, fail-soft. `depth` is the number of discs to look
    // ahead; as many as there are empties means to the end.
    int midgame(Board own, Board opp, const Indices& x, int alpha, int beta, int depth, bool passed = false);
    // Score in discs for the mover, who has these moves, to the end.
    int endgame(Board own, Board opp, Board moves, int alpha, int beta, bool passed = false);

   private:
    bool out_of_limits();
    int shallow_midgame(Board own, Board opp, const Indices& x, int alpha, int beta, int depth, bool passed);
    int probable_cut(Board own, Board opp, const Indices& x, int alpha, int depth, int empties);
    int shallow_endgame(Board own, Board opp, Board moves, int alpha, int beta, int empties);
    int last_four(Board own, Board opp, int alpha, int beta, Board empty);
    int endgame_in_units(Board own, Board opp, int alpha, int beta);
    bool refuted_by_child(Board own, Board opp, std::uint64_t hash, int beta, int empties, const Candidates&,
                          int& value);
    void order_midgame(Board own, Board opp, const Indices& x, Board moves, int depth, int empties, Candidates&);
    void order_endgame(Board own, Board opp, Board moves, int first, Candidates&);
    bool stability_cut(Board own, Board opp, int alpha, int& value) const;

    Table& table_at(int empties) const { return empties <= late_empties ? shared_.late : shared_.table; }

    Shared& shared_;
    LastDiscs last_;
    int selectivity_ = exact_selectivity;
    std::uint64_t node_limit_ = ~std::uint64_t{0}, next_look_ = 0;
    bool stopped_ = false;
};

}  // namespace agon::othello::AGON_ISA
