// The part of Tree (tree.h) that plays the last squares to the end, in discs.
#pragma once

#include "games/othello/tree.h"

namespace agon::othello::AGON_ISA {

// Looks at the clock now and then; a node limit is met exactly, so that it is repeatable.
inline bool Tree::out_of_limits() {
    if (stopped_) return true;
    if (last_.nodes >= node_limit_) return stopped_ = true;
    if (last_.nodes < next_look_) return false;
    next_look_ = last_.nodes + 16384;
    const Limits& l = *shared_.limits;
    if (shared_.stop.load(std::memory_order_relaxed) || l.stop.stop_requested() ||
        (l.hard != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() >= l.hard))
        stopped_ = true;
    return stopped_;
}

// Squares of quadrants with an odd number of empties: the side that begins there also ends there.
inline Board odd_regions(Board empty) {
    Board parity = empty ^ empty >> 1;
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    return (parity & 0x0000001100000011) * 0x0f0f0f0f;
}

// Few discs can be better than what the opponent's stable discs leave us.
inline bool Tree::stability_cut(Board own, Board opp, int alpha, int& value) const {
    const int most = 64 - 2 * bits(stable_discs(opp, own, shared_.edges));
    if (most > alpha) return false;
    value = most;
    return true;
}

inline int Tree::last_four(Board own, Board opp, int alpha, int beta, Board empty) {
    const Board odd = odd_regions(empty) & empty;
    int squares[4], n = 0;
    for (Board b = odd; b; b &= b - 1) squares[n++] = first_square(b);
    for (Board b = empty & ~odd; b; b &= b - 1) squares[n++] = first_square(b);
    return last_.end_4(own, opp, alpha, beta, squares[0], squares[1], squares[2], squares[3]);
}

inline int Tree::shallow_endgame(Board own, Board opp, Board moves, int alpha, int beta, int empties) {
    ++last_.nodes;
    const Board empty = ~(own | opp);
    if (!moves) {
        moves = mobility(opp, own);
        return moves ? -shallow_endgame(opp, own, moves, -beta, -alpha, empties) : final_score(own, opp);
    }
    int value = 0;
    if (alpha >= stability_window(empties) && stability_cut(own, opp, alpha, value)) return value;
    const Board odd = odd_regions(empty);
    int best = no_score;
    for (const Board part : {moves & odd & corners, moves & odd & ~corners, moves & ~odd})
        for (Board rest = part; rest; rest &= rest - 1) {
            const int s = first_square(rest);
            const Board t = flips(own, opp, s), bit = Board{1} << s;
            const int v = empties == 5 ? -last_four(opp ^ t, own ^ t ^ bit, -beta, -alpha, empty ^ bit)
                                       : -shallow_endgame(opp ^ t, own ^ t ^ bit, mobility(opp ^ t, own ^ t ^ bit),
                                                          -beta, -alpha, empties - 1);
            if (v > best) {
                best = v;
                if (v >= beta) return best;
                if (v > alpha) alpha = v;
            }
        }
    return best;
}

// Empty squares beside the discs: where the other side may find moves later.
inline int frontier(Board discs, Board empty) {
    const Board sides = discs | (discs << 1 & not_a) | (discs >> 1 & not_h);
    return bits((sides | sides << 8 | sides >> 8) & empty);
}

// Fastest first: moves that leave the opponent few replies now and later, then odd regions and corners.
inline void Tree::order_endgame(Board own, Board opp, Board moves, int first, Candidates& out) {
    const Board odd = odd_regions(~(own | opp));
    for (Board rest = moves; rest; rest &= rest - 1) {
        const int s = first_square(rest);
        const Board t = flips(own, opp, s), bit = Board{1} << s;
        const Board replies = mobility(opp ^ t, own ^ t ^ bit);
        int key = -32 * (bits(replies) + bits(replies & corners)) - 24 * frontier(own ^ t ^ bit, ~(own | opp | bit));
        if (odd & bit) key += 24;
        if (corners & bit) key += 48;
        if (s == first) key += 1 << 20;
        out.add(t, s, key, replies);
    }
}

// Enhanced transposition cutoff: does the table know a child that is bad enough for the opponent?
inline bool Tree::refuted_by_child(Board own, Board opp, std::uint64_t hash, int beta, int empties, const Candidates& c,
                                   int& value) {
    Known known;
    for (int i = 0; i < c.count; ++i) {
        const Candidate& m = c.list[i];
        if (!table_at(empties - 1).probe(hash_of(opp ^ m.turned, own ^ m.turned ^ (Board{1} << m.square)), known))
            continue;
        if (known.depth != empties - 1 || known.selectivity < exact_selectivity || -known.upper < beta * units_per_disc)
            continue;
        table_at(empties).store(hash, empties, exact_selectivity, -known.upper, 64 * units_per_disc, m.square);
        value = -known.upper / units_per_disc;
        return true;
    }
    return false;
}

inline int Tree::endgame(Board own, Board opp, Board moves, int alpha, int beta, bool passed) {
    const int empties = bits(~(own | opp));
    if (empties <= shallow_empties) {
        if (empties > 4) return shallow_endgame(own, opp, moves, alpha, beta, empties);
        if (empties == 4) return last_four(own, opp, alpha, beta, ~(own | opp));
    }
    ++last_.nodes;
    if (out_of_limits()) return 0;
    const std::uint64_t hash = hash_of(own, opp);
    Table& table = table_at(empties);
    if (!moves) return passed ? final_score(own, opp) : -endgame(opp, own, mobility(opp, own), -beta, -alpha, true);
    if (empties < 4) {  // only asked at the root
        int best = no_score;
        for (Board rest = moves; rest; rest &= rest - 1) {
            const Board t = flips(own, opp, first_square(rest)), bit = rest & -rest;
            const int v = -endgame(opp ^ t, own ^ t ^ bit, mobility(opp ^ t, own ^ t ^ bit), -beta, -alpha);
            if (v > best) best = v;
        }
        return best;
    }
    int value = 0;
    if (alpha >= stability_window(empties) && beta - alpha <= 2 && stability_cut(own, opp, alpha, value)) return value;

    Known known;
    int first = 64;
    if (table.probe(hash, known)) {
        first = known.move;
        if (known.depth == empties && known.selectivity >= exact_selectivity) {
            const int lower = known.lower / units_per_disc, upper = known.upper / units_per_disc;
            if (lower >= beta || lower == upper) return lower;
            if (upper <= alpha) return upper;
        }
    }
    Candidates c;
    order_endgame(own, opp, moves, first, c);
    if (empties >= etc_empties && refuted_by_child(own, opp, hash, beta, empties, c, value)) return value;
    int best = no_score, move = 64;
    const int floor = alpha;
    for (int i = 0; i < c.count; ++i) {
        const Candidate m = c.pick(i);
        const Board a = opp ^ m.turned, b = own ^ m.turned ^ (Board{1} << m.square);
        int v;
        if (i == 0) v = -endgame(a, b, m.replies, -beta, -alpha);
        else {
            v = -endgame(a, b, m.replies, -alpha - 1, -alpha);
            if (v > alpha && v < beta) v = -endgame(a, b, m.replies, -beta, -alpha);
        }
        if (stopped_) return 0;
        if (v > best) {
            best = v;
            move = m.square;
        }
        if (best >= beta) break;
        if (best > alpha) alpha = best;
    }
    table.store(hash, empties, exact_selectivity, (best > floor ? best : -64) * units_per_disc,
                (best < beta ? best : 64) * units_per_disc, move);
    return best;
}

}  // namespace agon::othello::AGON_ISA
