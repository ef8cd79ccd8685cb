// What goes into a search of Othello and what comes out, independent of the instruction
// set the search is compiled for.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/event.h"
#include "games/othello/board.h"

namespace agon::othello {

inline constexpr int exact_selectivity = 5;  // levels 0..4 prune what is improbable, see mpc.h

struct Limits {
    std::uint64_t nodes = ~std::uint64_t{0};
    Time soft = Time::max();  // begin nothing new after this
    Time hard = Time::max();  // break off
    int depth = 60;
    int selectivity = 0;  // of the iterations that do not reach the end
    int threads = 1;
    std::uint64_t shuffle =
        0;  // not 0: equal first impressions are broken by this lot; with few nodes only some moves are looked at
    std::stop_token stop{};
};

struct RootMove {
    int square = 64;
    double value = 0;  // discs for the mover
    int depth = 0;     // discs looked ahead
    int selectivity = 0;
    bool exact = false;       // searched to the end without pruning
    std::vector<int> line{};  // what is expected to follow, this move first; 64 is a pass
};

struct Report {
    std::vector<RootMove> moves{};  // best first; only the first `wanted` are compared with one another
    std::uint64_t nodes = 0;
    int depth = 0, selectivity = 0;
    bool exact = false;
};

// One player's mind: table and threads. Not for use by two callers at a time.
class Searcher {
   public:
    virtual ~Searcher() = default;
    virtual void forget() = 0;  // everything learnt; two searches after this with equal node limits are equal
    // Values for the best `wanted` moves; the mover must have a legal move.
    virtual Report think(Board own, Board opp, const Limits&, int wanted = 1) = 0;
    // The score with perfect play by both, empties to the winner, searched with window (alpha, beta);
    // `finished` says whether the limits sufficed.
    struct Solved {
        int score = 0;
        std::uint64_t nodes = 0;
        bool finished = false;
    };
    virtual Solved solve(Board own, Board opp, int alpha, int beta, const Limits&) = 0;
    virtual double evaluate(Board own, Board opp) const = 0;  // discs, without looking ahead
};

}  // namespace agon::othello
