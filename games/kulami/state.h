// The position as a search changes it: a marble is put and taken back in a few
// operations, and plates, areas and chains are summed incrementally. Points are counted
// for red.
#pragma once

#include <utility>

#include "core/random.h"
#include "games/kulami/rules.h"

namespace agon::kulami {

// What a search counts. `red` and `black` weigh the points of each side: 1 and 1 is the
// difference, 1 and 0 red's own points.
struct Goal {
    int red = 1, black = 1;
};

// What the marbles on one plate are worth, by (size, red marbles, black marbles).
class PlateValues {
   public:
    static constexpr int states = 9 + 16 + 25 + 49;
    static constexpr int first(int size) { return size == 2 ? 0 : size == 3 ? 9 : size == 4 ? 25 : 50; }
    static constexpr int state(int size, int red, int black) { return first(size) + red * (size + 1) + black; }

    std::array<std::int8_t, states> now{};          // as it counts
    std::array<std::int8_t, states> high{}, low{};  // if red fills the rest, if black does

    explicit PlateValues(Goal);
};
inline constexpr int largest_step =
    6;  // no marble changes the plates by more: from behind to a tie, from a tie to a lead

class State {
   public:
    State(const Kulami::Position&, const PlateValues&, Goal);

    int turn() const { return turn_; }             // 0 red, 1 black
    void let_move(int colour) { turn_ = colour; }  // whoever's turn it was
    int plies() const { return plies_; }
    int last() const { return last_; }
    Holes open() const {
        if (plies_ == 2 * Kulami::marbles_each) return 0;
        return last_ < 0 ? ~Holes{0} : open_after(last_, before_last_) & ~taken_;
    }
    // Where the opponent could go if `hole` were taken now.
    Holes replies(int hole) const {
        return plies_ + 1 == 2 * Kulami::marbles_each ? 0 : open_after(hole, last_) & ~(taken_ | bit(hole));
    }

    template <int Level>
    void put(int hole);
    template <int Level>
    void take_back();

    template <int Level>
    int points() const {
        return plate_points_ + extras<Level>();
    }
    // By how much a marble of the side to move changes the plates, for that side.
    int gain(int hole) const {
        const int before = plates_[plate_of_[hole]], after = before + step_[turn_][plate_of_[hole]];
        return turn_ == 0 ? values_.now[after] - values_.now[before] : values_.now[before] - values_.now[after];
    }
    int high() const { return plate_high_; }  // bounds of the final value; plates only
    int low() const { return plate_low_; }

    // What an evaluation looks at.
    const std::array<std::uint8_t, plates>& plate_states() const { return plates_; }
    int plate_of(int hole) const { return plate_of_[hole]; }
    int state_of(int hole) const { return plates_[plate_of_[hole]]; }
    int state_after(int hole) const { return state_of(hole) + step_[turn_][plate_of_[hole]]; }  // with one more marble
    int before_last() const { return before_last_; }
    Holes taken() const { return taken_; }
    Holes marbles(int colour) const { return marbles_[colour]; }
    Holes lines(int hole) const { return lines_[hole]; }
    Holes plate_holes(int hole) const { return plate_holes_[hole]; }
    int largest(int colour) const { return largest_[colour]; }
    Holes beside_largest(int colour) const { return largest_[colour] ? beside_[largest_root_[colour]] & ~taken_ : 0; }
    int chains(int colour) const { return chains_[colour]; }
    unsigned occupied(int colour, int line) const { return occupied_[colour][line]; }
    const std::array<std::uint8_t, 4>& lines_through(int hole) const { return line_of_[hole]; }
    const std::array<std::uint8_t, 4>& places_in(int hole) const { return place_in_[hole]; }

    std::uint64_t key() const;
    std::uint64_t salt() const { return salt_; }  // of the layout

   private:
    Holes open_after(int last, int before) const {
        return lines_[last] & ~plate_holes_[last] & (before < 0 ? ~Holes{0} : ~plate_holes_[before]);
    }
    template <int Level>
    int extras() const;
    int weighed(int lead) const { return lead * (lead > 0 ? goal_.red : goal_.black); }
    void join(int hole);
    void part();
    int root(int hole) const {
        while (parent_[hole] != hole) hole = parent_[hole];
        return hole;
    }
    void set_plate(int plate, int state);

    static constexpr int grid_lines = 2 * side + 2 * (2 * side - 1);
    struct Frame {
        std::int8_t before_last, merges;
        std::array<std::uint8_t, 4> merged;  // roots that lost their rank, in order
        std::uint8_t largest, largest_root;
        std::int16_t chains;
        std::array<Holes, 4> beside;  // those who swallowed them, before
    };

    const PlateValues& values_;
    Goal goal_;
    // What never changes
    std::array<Holes, holes> lines_{}, plate_holes_{}, next_{};
    std::array<std::uint8_t, holes> plate_of_{};
    std::array<std::array<std::uint8_t, plates>, 2> step_{};                 // to the plate's next state, by colour
    std::array<std::array<std::uint8_t, 4>, holes> line_of_{}, place_in_{};  // in row, column and both diagonals
    std::uint64_t salt_ = 0;
    // What does
    std::array<Holes, 2> marbles_{};
    Holes taken_ = 0;
    int turn_ = 0, last_ = -1, before_last_ = -1, plies_ = 0;
    std::array<std::uint8_t, plates> plates_{};
    int plate_points_ = 0, plate_high_ = 0, plate_low_ = 0;
    std::uint64_t hash_ = 0;
    std::array<std::uint8_t, holes> parent_{}, members_{};
    std::array<Holes, holes> beside_{};  // the neighbours of a group, by its root
    std::array<int, 2> largest_{}, largest_root_{}, chains_{};
    std::array<std::array<std::uint16_t, grid_lines>, 2> occupied_{};
    std::array<Frame, 2 * Kulami::marbles_each> frames_{};
};

namespace detail {

// Sum of the runs of five or more in ten places of a line.
constexpr auto chain_table = [] {
    std::array<std::uint8_t, 1 << side> t{};
    for (unsigned line = 0; line < t.size(); ++line) {
        int run = 0;
        for (int i = 0; i <= side; ++i) {
            if (i < side && (line >> i & 1)) {
                ++run;
                continue;
            }
            if (run >= shortest_chain) t[line] = static_cast<std::uint8_t>(t[line] + run);
            run = 0;
        }
    }
    return t;
}();

constexpr auto zobrist = [] {
    std::array<std::uint64_t, 2 * holes + holes + plates> t{};
    Random random(0x6b756c616d69);
    for (auto& z : t) z = random();
    return t;
}();

}  // namespace detail

inline std::uint64_t State::key() const {
    std::uint64_t k = hash_ ^ salt_;
    if (last_ >= 0) k ^= detail::zobrist[2 * holes + static_cast<std::size_t>(last_)];
    if (before_last_ >= 0) k ^= detail::zobrist[3 * holes + plate_of_[before_last_]];
    return k;
}

template <int Level>
int State::extras() const {
    int sum = 0;
    if constexpr (Level >= 1) sum += weighed(largest_[0] - largest_[1]);
    if constexpr (Level >= 2) sum += weighed(chains_[0] - chains_[1]);
    return sum;
}

inline void State::set_plate(int plate, int state) {
    const int old = plates_[plate];
    plate_points_ += values_.now[state] - values_.now[old];
    plate_high_ += values_.high[state] - values_.high[old];
    plate_low_ += values_.low[state] - values_.low[old];
    plates_[plate] = static_cast<std::uint8_t>(state);
}

// The new marble becomes a group and swallows, or is swallowed by, those beside it.
inline void State::join(int hole) {
    Frame& f = frames_[plies_];
    f.merges = 0;
    f.largest = static_cast<std::uint8_t>(largest_[turn_]);
    f.largest_root = static_cast<std::uint8_t>(largest_root_[turn_]);
    parent_[hole] = static_cast<std::uint8_t>(hole);
    members_[hole] = 1;
    beside_[hole] = next_[hole];
    int own = hole;
    each_hole(next_[hole] & marbles_[turn_], [&](int n) {
        int r = root(n);
        if (r == own) return;
        if (members_[r] > members_[own]) std::swap(r, own);
        parent_[r] = static_cast<std::uint8_t>(own);
        members_[own] = static_cast<std::uint8_t>(members_[own] + members_[r]);
        f.beside[f.merges] = beside_[own];
        beside_[own] |= beside_[r];
        f.merged[f.merges++] = static_cast<std::uint8_t>(r);
    });
    if (members_[own] <= largest_[turn_]) return;
    largest_[turn_] = members_[own];
    largest_root_[turn_] = own;
}

inline void State::part() {
    const Frame& f = frames_[plies_];
    for (int i = f.merges; i-- > 0;) {
        const int r = f.merged[i];
        members_[parent_[r]] = static_cast<std::uint8_t>(members_[parent_[r]] - members_[r]);
        beside_[parent_[r]] = f.beside[i];
        parent_[r] = static_cast<std::uint8_t>(r);
    }
    largest_[turn_] = f.largest;
    largest_root_[turn_] = f.largest_root;
}

template <int Level>
void State::put(int hole) {
    Frame& f = frames_[plies_];
    f.before_last = static_cast<std::int8_t>(before_last_);
    const int plate = plate_of_[hole];
    set_plate(plate, plates_[plate] + step_[turn_][plate]);
    if constexpr (Level >= 1) join(hole);
    if constexpr (Level >= 2) {
        f.chains = static_cast<std::int16_t>(chains_[turn_]);
        for (int d = 0; d < 4; ++d) {
            auto& line = occupied_[turn_][line_of_[hole][d]];
            const auto longer = static_cast<std::uint16_t>(line | 1u << place_in_[hole][d]);
            chains_[turn_] += detail::chain_table[longer] - detail::chain_table[line];
            line = longer;
        }
    }
    marbles_[turn_] |= bit(hole);
    taken_ |= bit(hole);
    hash_ ^= detail::zobrist[static_cast<std::size_t>(turn_ * holes + hole)];
    before_last_ = last_;
    last_ = hole;
    turn_ ^= 1;
    ++plies_;
}

template <int Level>
void State::take_back() {
    --plies_;
    turn_ ^= 1;
    const int hole = last_;
    last_ = before_last_;
    before_last_ = frames_[plies_].before_last;
    hash_ ^= detail::zobrist[static_cast<std::size_t>(turn_ * holes + hole)];
    marbles_[turn_] &= ~bit(hole);
    taken_ &= ~bit(hole);
    if constexpr (Level >= 2) {
        for (int d = 0; d < 4; ++d)
            occupied_[turn_][line_of_[hole][d]] =
                static_cast<std::uint16_t>(occupied_[turn_][line_of_[hole][d]] & ~(1u << place_in_[hole][d]));
        chains_[turn_] = frames_[plies_].chains;
    }
    if constexpr (Level >= 1) part();
    const int plate = plate_of_[hole];
    set_plate(plate, plates_[plate] - step_[turn_][plate]);
}

}  // namespace agon::kulami
