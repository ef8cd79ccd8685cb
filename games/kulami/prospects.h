// What areas and chains may still become, kept beside a State where they score: the free
// holes at marbles of a colour, and stretches of five holes in a line that one colour can still
// fill and has filled to three or four.
#pragma once

#include "games/kulami/state.h"

namespace agon::kulami {

namespace detail {

// By the ten places of a line: which of its six stretches of five have none of these places.
constexpr auto free_stretches = [] {
    std::array<std::uint8_t, 1 << side> t{};
    for (unsigned line = 0; line < t.size(); ++line)
        for (unsigned i = 0; i + shortest_chain <= side; ++i)
            if (!(line >> i & 31)) t[line] = static_cast<std::uint8_t>(t[line] | 1u << i);
    return t;
}();

}  // namespace detail

class Prospects {
   public:
    Prospects() = default;
    explicit Prospects(const Kulami::Position&);

    // Before the State puts its marble, and after it has taken it back.
    template <int Level>
    void put(const State&, int hole);
    template <int Level>
    void take_back() {
        if constexpr (Level >= 1) now_ = frames_[--depth_];
    }

    int liberties(int colour, Holes taken) const { return std::popcount(now_.beside[colour] & ~taken); }
    int threes(int colour) const { return now_.stretches[colour] & 0xffff; }
    int fours(int colour) const { return now_.stretches[colour] >> 16; }

   private:
    struct Frame {
        std::array<Holes, 2> beside{};   // holes next to a marble of this colour
        std::array<int, 2> stretches{};  // that can become chains: with three marbles, and 2^16 times those with four
    };
    int counted(unsigned own, unsigned blocked) const;
    void change_line(const State&, int hole, int direction);

    std::array<Holes, holes> next_{};
    std::array<std::uint16_t, 2 * side + 2 * (2 * side - 1)> gaps_{};  // places of each line without a hole
    Frame now_{};
    std::array<Frame, 2 * Kulami::marbles_each> frames_{};
    int depth_ = 0;
};

inline int Prospects::counted(unsigned own, unsigned blocked) const {
    int sum = 0;
    for (unsigned open = detail::free_stretches[blocked]; open; open &= open - 1) {
        constexpr std::uint64_t ones = 0x5443'4332'4332'3221, more = 0x4332'3221'3221'2110;  // marbles in 5 bits
        const unsigned five = own >> std::countr_zero(open) & 31;
        const unsigned n = (five & 16 ? ones : more) >> 4 * (five & 15) & 7;
        sum += n == 3 ? 1 : n == 4 ? 1 << 16 : 0;
    }
    return sum;
}

inline void Prospects::change_line(const State& s, int hole, int direction) {
    const int line = s.lines_through(hole)[direction], me = s.turn();
    const unsigned own = s.occupied(me, line), other = s.occupied(1 - me, line), gap = gaps_[line],
                   more = 1u << s.places_in(hole)[direction];
    now_.stretches[me] += counted(own | more, other | gap) - counted(own, other | gap);
    now_.stretches[1 - me] += counted(other, own | more | gap) - counted(other, own | gap);
}

template <int Level>
void Prospects::put(const State& s, int hole) {
    if constexpr (Level == 0) return;
    frames_[depth_++] = now_;
    const int me = s.turn();
    now_.beside[me] |= next_[hole];
    if constexpr (Level >= 2)
        for (int d = 0; d < 4; ++d) change_line(s, hole, d);
}

// Counts for the side to move and for the other, kind by kind.
template <int Level>
std::array<int, 12> extra_counts(const State& s, const Prospects& p) {
    std::array<int, 12> out{};
    for (const int who : {0, 1}) {
        const int colour = s.turn() ^ who;
        out[who] = s.largest(colour);
        out[2 + who] = p.liberties(colour, s.taken());
        out[4 + who] = std::popcount(s.beside_largest(colour));
        if constexpr (Level < 2) continue;
        out[6 + who] = s.chains(colour);
        out[8 + who] = p.threes(colour);
        out[10 + who] = p.fours(colour);
    }
    return out;
}

}  // namespace agon::kulami
