// The part of Tree (tree.h) that evaluates by patterns, in units.
#pragma once

#include <algorithm>

#include "games/othello/tree.h"

namespace agon::othello::AGON_ISA {

// To the end from here without pruning: the window in whole discs, rounded outwards.
inline int Tree::endgame_in_units(Board own, Board opp, int alpha, int beta) {
    constexpr int u = units_per_disc, shift = 64 * u;
    const int low = alpha <= -shift ? -65 : (alpha + shift) / u - 64;
    const int high = beta >= shift ? 65 : (beta + shift + u - 1) / u - 64;
    return u * endgame(own, opp, mobility(own, opp), low, high > low ? high : low + 1);
}

// The last plies before the evaluation, without table or ordering.
inline int Tree::shallow_midgame(Board own, Board opp, const Indices& x, int alpha, int beta, int depth, bool passed) {
    const int empties = bits(~(own | opp));
    if (depth == 0) {
        ++last_.nodes;
        return evaluate(x, empties, shared_.weights);
    }
    ++last_.nodes;
    const Board moves = mobility(own, opp);
    if (!moves) {
        if (passed) return units_per_disc * final_score(own, opp);
        return -shallow_midgame(opp, own, indices_after_pass(x), -beta, -alpha, depth, true);
    }
    int best = -infinite;
    for (const Board part : {moves & corners, moves & ~corners})
        for (Board rest = part; rest; rest &= rest - 1) {
            const int s = first_square(rest);
            const Board t = flips(own, opp, s);
            const int v = -shallow_midgame(opp ^ t, own ^ t ^ (Board{1} << s), indices_after(x, s, t), -beta, -alpha,
                                           depth - 1, false);
            if (v > best) {
                best = v;
                if (v >= beta) return best;
                if (v > alpha) alpha = v;
            }
        }
    return best;
}

// A shallow search far outside the window stands for the deep one. Returns a bound
// beyond the window (alpha, alpha + 1), or `infinite` when nothing can be said.
inline int Tree::probable_cut(Board own, Board opp, const Indices& x, int alpha, int depth, int empties) {
    const int level = selectivity_, shallow = shallow_depth(depth), beta = alpha + 1;
    const int margin = shared_.margins.margin(depth == empties, empties, depth, level);
    const int now = evaluate(x, empties, shared_.weights);
    const auto ask = [&](int bound) { return midgame(own, opp, x, bound - 1, bound, shallow); };
    if (now >= beta && beta + margin < 64 * units_per_disc && ask(beta + margin) >= beta + margin) return beta;
    if (now < beta && alpha - margin > -64 * units_per_disc && ask(alpha - margin + 1) <= alpha - margin) return alpha;
    return infinite;
}

// By a look at each child: its value a few discs deep, its replies, what the table knows.
inline void Tree::order_midgame(Board own, Board opp, const Indices& x, Board moves, int depth, int empties,
                                Candidates& out) {
    const bool to_end = depth == empties;
    const int look = std::clamp(to_end ? (empties - 15) / 3 : (depth - 3) / 3, 0, 4);
    const int mobility_weight = to_end ? 8 * units_per_disc : units_per_disc / 2;
    const Board odd = odd_regions(~(own | opp));
    for (Board rest = moves; rest; rest &= rest - 1) {
        const int s = first_square(rest);
        const Board t = flips(own, opp, s), bit = Board{1} << s;
        const Board a = opp ^ t, b = own ^ t ^ bit;
        if (!a) {
            out.add(t, s, 1 << 21);
            continue;
        }  // wiped out
        shared_.table.prefetch(hash_of(a, b));
        const Indices child = indices_after(x, s, t);
        const Board replies = mobility(a, b);
        int key = look == 0 ? -evaluate(child, empties - 1, shared_.weights)
                            : -shallow_midgame(a, b, child, -infinite, infinite, look, false);
        key = key * 2 - mobility_weight * (bits(replies) + bits(replies & corners));
        if (to_end && odd & bit) key += units_per_disc;
        out.add(t, s, key);
    }
}

inline int Tree::midgame(Board own, Board opp, const Indices& x, int alpha, int beta, int depth, bool passed) {
    const int empties = bits(~(own | opp));
    if (depth >= empties) {
        depth = empties;
        if (empties <= endgame_empties) return endgame_in_units(own, opp, alpha, beta);
    } else if (depth <= 2) {
        if (out_of_limits()) return 0;
        return shallow_midgame(own, opp, x, alpha, beta, depth, passed);
    }
    ++last_.nodes;
    if (out_of_limits()) return 0;
    const Board moves = mobility(own, opp);
    if (!moves) {
        if (passed) return units_per_disc * final_score(own, opp);
        return -midgame(opp, own, indices_after_pass(x), -beta, -alpha, depth, true);
    }
    const bool null_window = beta - alpha == 1;
    int stable = 0;
    if (alpha >= 20 * units_per_disc && stability_cut(own, opp, alpha / units_per_disc, stable))
        return stable * units_per_disc;

    const std::uint64_t hash = hash_of(own, opp);
    Known known;
    int first = 64;
    if (shared_.table.probe(hash, known)) {
        first = known.move;
        if (known.depth >= depth && known.selectivity >= selectivity_) {
            if (known.lower >= beta || known.lower == known.upper) return known.lower;
            if (known.upper <= alpha) return known.upper;
            if (known.lower > alpha) alpha = known.lower;
            if (known.upper < beta) beta = known.upper;
        }
    }
    const int floor = alpha;
    if (null_window && selectivity_ < exact_selectivity && depth >= 3) {
        const int cut = probable_cut(own, opp, x, alpha, depth, empties);
        if (stopped_) return 0;
        if (cut != infinite) {
            shared_.table.store(hash, depth, selectivity_, cut > alpha ? cut : -64 * units_per_disc,
                                cut > alpha ? 64 * units_per_disc : cut, 64);
            return cut;
        }
    }

    // The remembered move often makes all others superfluous, even their ordering.
    int best = -infinite, move = 64;
    const auto attempt = [&](int s, Board t, bool principal) {
        const Board a = opp ^ t, b = own ^ t ^ (Board{1} << s);
        const Indices child = indices_after(x, s, t);
        int v;
        if (principal) v = -midgame(a, b, child, -beta, -alpha, depth - 1);
        else {
            v = -midgame(a, b, child, -alpha - 1, -alpha, depth - 1);
            if (v > alpha && v < beta) v = -midgame(a, b, child, -beta, -alpha, depth - 1);
        }
        if (v > best) {
            best = v;
            move = s;
        }
        if (best > alpha) alpha = best;
    };
    Board rest = moves;
    if (first != 64 && moves >> first & 1) {
        attempt(first, flips(own, opp, first), true);
        rest ^= Board{1} << first;
        if (stopped_) return 0;
    }
    if (best < beta && rest) {
        Candidates c;
        if (null_window && depth >= etc_depth) {  // enhanced transposition cutoff: does a child already refute?
            for (Board r = rest; r; r &= r - 1) {
                const int s = first_square(r);
                const Board t = flips(own, opp, s);
                if (shared_.table.probe(hash_of(opp ^ t, own ^ t ^ (Board{1} << s)), known) &&
                    known.depth >= depth - 1 && known.selectivity >= selectivity_ && -known.upper >= beta) {
                    shared_.table.store(hash, depth, selectivity_, -known.upper, 64 * units_per_disc, s);
                    return -known.upper;
                }
            }
        }
        order_midgame(own, opp, x, rest, depth, empties, c);
        for (int i = 0; i < c.count && best < beta; ++i) {
            const Candidate m = c.pick(i);
            attempt(m.square, m.turned, best == -infinite);
            if (stopped_) return 0;
        }
    }
    shared_.table.store(hash, depth, selectivity_, best > floor ? best : -64 * units_per_disc,
                        best < beta ? best : 64 * units_per_disc, move);
    return best;
}

}  // namespace agon::othello::AGON_ISA
