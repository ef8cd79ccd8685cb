// Where to shoot next, from fleets drawn out of all that still fit (column sums, water,
// hits). Chains of fleets move one ship at a time to a position weighted by how little it
// violates (Gibbs sampling), at five temperatures that exchange their fleets (parallel
// tempering). Those that violate nothing are uniform over all fitting fleets. No heap.
#pragma once

#include "games/battleship/grid.h"

namespace agon::firmware {

using battleship::Cell;
using battleship::CellSet;
using battleship::ColumnSums;
using battleship::Fleet;
using battleship::Layout;

// Xorshift32 (Marsaglia 2003): a few instructions on a Cortex-M4, where 64-bit products are dear.
class Chance {
   public:
    explicit Chance(std::uint32_t seed) : state_(seed ? seed : 0x9e3779b9u) {}
    std::uint32_t next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        return state_ ^= state_ << 5;
    }
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((std::uint64_t{next()} * n) >> 32); }
    float unit() { return static_cast<float>(next() >> 8) * 0x1p-24f; }

   private:
    std::uint32_t state_;
};

// One chain on a 10x10 sea. It walks through violating fleets too, or it would hardly ever
// get from one fitting fleet to another.
class Chain {
   public:
    explicit Chain(const Layout&);

    void expect(const ColumnSums&);  // the columns of the fleets wanted; before that, any
    void learn(Cell, bool hit);
    void step(int temperature, Chance&);  // moves one ship
    int violation() const;                // 0: the fleet fits everything
    Fleet fleet() const;
    CellSet cells() const;

   private:
    static constexpr int side = battleship::max_side, width = side + 2;  // a border saves asking for the edge
    static constexpr int slots = width * width;
    struct Placed {
        std::uint8_t at = 0;
        bool vertical = false;
    };
    static constexpr int slot(int column, int row) { return (column + 1) * width + row + 1; }

    int stride(int ship) const { return placed_[ship].vertical ? 1 : width; }
    int contacts(int ship) const;
    void put(int ship, int sign);  // adds (+1) or takes away (-1) a ship from all counts
    int sum_change(int column, int fields) const;
    void choose(int ship, int temperature, Chance&);

    Layout layout_;
    int count_ = 0, turn_ = 0;
    bool sums_known_ = false;
    std::array<std::uint8_t, battleship::max_ships> length_{};
    std::array<Placed, battleship::max_ships> placed_{};
    std::array<std::int8_t, slots> near_{};       // ship fields on this field and around it
    std::array<std::int8_t, slots> cover_{};      // ships on this field
    std::array<std::int8_t, slots> known_{};      // 1 hit, -1 water
    std::array<std::int8_t, side> excess_{};      // fields in a column above its sum
    int contacts_ = 0, uncovered_ = 0, wet_ = 0;  // pairs of fields too close; hits without, water with a ship
};

class Shooter {
   public:
    Shooter(const Layout&, std::uint32_t seed);

    void announced(const ColumnSums&);
    void answered(Cell, bool hit);
    void think(int least_steps, int most_steps);  // draws samples, until they are enough or the steps are used up
    Cell best() const;                            // the likeliest field not shot at yet
    std::array<std::uint16_t, battleship::max_cells> votes() const;  // how many samples cover each field
    int samples() const { return count_; }
    const CellSet* sample(Cell, bool covered) const;  // one that does or does not cover a field; null: there is none

   private:
    static constexpr int temperatures = 5, capacity = 1024, enough = 400;
    void keep(const CellSet&);
    void exchange(int colder);

    Chance chance_;
    std::array<Chain, temperatures> chains_;
    CellSet open_;  // not shot at
    int count_ = 0;
    std::uint32_t drawn_ = 0;  // samples since the last answer, those thrown away included
    std::array<CellSet, capacity> pool_{};
    CellSet nearest_{};  // violates least; where nothing fits yet
    int nearest_violation_ = 0;
};

// A fleet drawn uniformly from all legal ones.
Fleet random_fleet(const Layout&, Chance&);
// One with these column sums; nothing if none was found within so many steps.
std::optional<Fleet> fleet_with(const Layout&, const ColumnSums&, Chance&, int most_steps);

}  // namespace agon::firmware
