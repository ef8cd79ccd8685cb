// The last four empty squares, written out: half of all nodes of a solver are here.
// Scores are discs for the mover, empty squares counted for the winner. Squares are
// passed in the order in which they should be tried (odd regions first).
#pragma once

#include "games/othello/kernel.h"

namespace agon::othello {

inline constexpr std::array<Board, 64> neighbours = [] {
    std::array<Board, 64> all{};
    for (std::size_t s = 0; s < 64; ++s) each_direction([&]<int D>() { all[s] |= step<D>(Board{1} << s); });
    return all;
}();

// Discs turned on a line of eight by a disc at `at` when every other square is taken:
// indexed by at * 256 + own discs on the line.
inline constexpr std::array<std::uint8_t, 2048> last_turns = [] {
    std::array<std::uint8_t, 2048> table{};
    for (int at = 0; at < 8; ++at)
        for (int own = 0; own < 256; ++own) {
            int n = 0;
            for (int d : {-1, 1}) {
                int s = at + d, run = 0;
                while (s >= 0 && s < 8 && !(own >> s & 1)) {
                    s += d;
                    ++run;
                }
                if (s >= 0 && s < 8) n += run;
            }
            table[static_cast<std::size_t>(at * 256 + own)] = static_cast<std::uint8_t>(n);
        }
    return table;
}();

// Both diagonals and the square's place on them.
struct Lines {
    Board falling, rising;
    std::uint8_t at_falling, at_rising;
};

inline constexpr std::array<Lines, 64> diagonals = [] {
    std::array<Lines, 64> all{};
    for (int s = 0; s < 64; ++s) {
        const Board bit = Board{1} << s;
        const Board falling = ray_from<9>(s) | ray_from<-9>(s) | bit, rising = ray_from<7>(s) | ray_from<-7>(s) | bit;
        all[static_cast<std::size_t>(s)] = {falling, rising,
                                            static_cast<std::uint8_t>(std::popcount(falling & (bit - 1))),
                                            static_cast<std::uint8_t>(std::popcount(rising & (bit - 1)))};
    }
    return all;
}();

}  // namespace agon::othello

namespace agon::othello::AGON_ISA {

inline constexpr int no_score = -100;

inline int final_score(Board own, Board opp) {
    const int mine = bits(own), theirs = bits(opp);
    return mine > theirs ? 64 - 2 * theirs : mine < theirs ? 2 * mine - 64 : 0;
}

// Discs turned on the last empty square.
inline int turns_on_last(Board own, int square) {
#ifdef __AVX2__
    const Lines& l = diagonals[static_cast<std::size_t>(square)];
    const unsigned x = square & 7, y = static_cast<unsigned>(square) >> 3;
    return last_turns[x * 256 + (own >> (y * 8) & 255)] +
           last_turns[y * 256 + _pext_u64(own, Board{0x0101010101010101} << x)] +
           last_turns[l.at_falling * 256u + _pext_u64(own, l.falling)] +
           last_turns[l.at_rising * 256u + _pext_u64(own, l.rising)];
#else
    return bits(flips(own, ~own & ~(Board{1} << square), square));
#endif
}

// The opponent's discs are all the others.
inline int end_1(Board own, int a) {
    const int mine = bits(own);
    if (const int n = turns_on_last(own, a)) return 2 * (mine + n + 1) - 64;
    if (const int n = turns_on_last(~own & ~(Board{1} << a), a)) return 2 * (mine - n) - 64;
    return mine > 31 ? 2 * mine - 62 : 2 * mine - 64;  // mine + theirs = 63, the empty square to the winner
}

class LastDiscs {
   public:
    std::uint64_t nodes = 0;

    int end_2(Board own, Board opp, int alpha, int beta, int a, int b) {
        ++nodes;
        int best = no_score;
        if (neighbours[static_cast<std::size_t>(a)] & opp)
            if (const Board t = flips(own, opp, a)) {
                ++nodes;
                best = -end_1(opp ^ t, b);
                if (best >= beta) return best;
            }
        if (neighbours[static_cast<std::size_t>(b)] & opp)
            if (const Board t = flips(own, opp, b)) {
                ++nodes;
                const int v = -end_1(opp ^ t, a);
                return v > best ? v : best;
            }
        if (best != no_score) return best;
        return passed_2(own, opp, alpha, a, b);
    }

    int end_3(Board own, Board opp, int alpha, int beta, int a, int b, int c, bool passed = false) {
        ++nodes;
        int best = no_score;
        const auto attempt = [&](int s, int x, int y) {
            if (!(neighbours[static_cast<std::size_t>(s)] & opp)) return false;
            const Board t = flips(own, opp, s);
            if (!t) return false;
            const int v = -end_2(opp ^ t, own ^ t ^ (Board{1} << s), -beta, -(best > alpha ? best : alpha), x, y);
            if (v > best) best = v;
            return best >= beta;
        };
        if (attempt(a, b, c) || attempt(b, a, c) || attempt(c, a, b)) return best;
        if (best != no_score) return best;
        return passed ? final_score(own, opp) : -end_3(opp, own, -beta, -alpha, a, b, c, true);
    }

    int end_4(Board own, Board opp, int alpha, int beta, int a, int b, int c, int d, bool passed = false) {
        ++nodes;
        int best = no_score;
        const auto attempt = [&](int s, int x, int y, int z) {
            if (!(neighbours[static_cast<std::size_t>(s)] & opp)) return false;
            const Board t = flips(own, opp, s);
            if (!t) return false;
            const int v = -end_3(opp ^ t, own ^ t ^ (Board{1} << s), -beta, -(best > alpha ? best : alpha), x, y, z);
            if (v > best) best = v;
            return best >= beta;
        };
        if (attempt(a, b, c, d) || attempt(b, a, c, d) || attempt(c, d, a, b) || attempt(d, c, a, b)) return best;
        if (best != no_score) return best;
        return passed ? final_score(own, opp) : -end_4(opp, own, -beta, -alpha, a, b, c, d, true);
    }

   private:
    int passed_2(Board own, Board opp, int alpha, int a, int b) {
        int worst = -no_score;
        if (const Board t = flips(opp, own, a)) {
            ++nodes;
            worst = end_1(own ^ t, b);
            if (worst <= alpha) return worst;
        }
        if (const Board t = flips(opp, own, b)) {
            ++nodes;
            const int v = end_1(own ^ t, a);
            return v < worst ? v : worst;
        }
        return worst != -no_score ? worst : final_score(own, opp);
    }
};

}  // namespace agon::othello::AGON_ISA
