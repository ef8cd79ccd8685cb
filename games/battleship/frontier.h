// The border between decided and undecided cells when a sea is filled column by column,
// and what may happen at the next cell. Counting and the search for a witness walk the
// same frontiers; they differ in what they keep.
#pragma once

#include "games/battleship/knowledge.h"

namespace agon::battleship {

// Edge kinds: 0 water, 1 a ship goes on, then two per length for a ship that begins.
inline constexpr std::uint8_t water_edge = 0, onward_edge = 1;
constexpr std::uint8_t start_edge(int length, bool vertical) {
    return static_cast<std::uint8_t>(2 * length + vertical);
}
constexpr bool starts(std::uint8_t kind) { return kind > onward_edge; }
constexpr Ship ship_of(Cell head, std::uint8_t kind) { return ship_at(head, kind / 2, kind % 2); }

// A frontier packed into 64 bits. Per row four bits: 0 water, else 1 + fields of the ship
// there that are still to come to the right. Then the fields to come downwards, whether the
// cell up and left is occupied, the fields of this column so far, and the ships left over.
struct Frontier {
    std::uint64_t bits = 0;

    constexpr int row(int y) const { return part(4 * y, 4); }
    constexpr int down() const { return part(40, 4); }
    constexpr bool corner() const { return part(44, 1) != 0; }
    constexpr int filled() const { return part(45, 4); }
    constexpr std::uint64_t fleet() const { return bits >> 49; }
    constexpr void set_row(int y, int v) { set(4 * y, 4, v); }
    constexpr void set_down(int v) { set(40, 4, v); }
    constexpr void set_corner(bool v) { set(44, 1, v); }
    constexpr void set_filled(int v) { set(45, 4, v); }
    constexpr void set_fleet(std::uint64_t v) { set(49, 15, static_cast<int>(v)); }

   private:
    constexpr int part(int at, int width) const { return static_cast<int>(bits >> at & ((1u << width) - 1)); }
    constexpr void set(int at, int width, int v) {
        bits = (bits & ~(std::uint64_t{(1u << width) - 1} << at)) | static_cast<std::uint64_t>(v) << at;
    }
};

// Which steps from a frontier are possible under what is known.
class Steps {
   public:
    explicit Steps(const Constraints& known) : known_(known), layout_(known.layout) {
        std::uint64_t weight = 1;
        for (int length = 1; length <= max_length; ++length) {
            weight_[length] = weight;
            weight *= layout_.ships[length] + 1u;
        }
        whole_fleet_ = weight - 1;  // every digit at its maximum
    }

    bool countable() const { return whole_fleet_ >> 15 == 0 && !known_.impossible; }  // fits a frontier
    Frontier start() const {
        Frontier f;
        f.set_fleet(whole_fleet_);
        return f;
    }

    // Calls emit(frontier behind the cell, edge kind) for everything that may happen at the cell.
    template <class Emit>
    void expand(const Frontier& f, int x, int y, Emit&& emit) const {
        const int left = f.row(y), above = y > 0 ? f.row(y - 1) : 0;
        const bool below_left = diagonal() && y + 1 < layout_.height && f.row(y + 1) != 0;
        if (f.down() > 0) {
            if (left >= 2 || (apart() && left) || below_left) return;
            occupy(f, x, y, onward_edge, 1, f.down() - 1, emit);
        } else if (left >= 2) {
            if (!(apart() && above)) occupy(f, x, y, onward_edge, left - 1, 0, emit);
        } else {
            leave_free(f, x, y, emit);
            if (apart() && (left || above || f.corner() || below_left)) return;
            for (int length = 1; length <= max_length; ++length)
                if (layout_.ships[length] && f.fleet() / weight_[length] % (layout_.ships[length] + 1u))
                    begin_ships(f, x, y, length, emit);
        }
    }

   private:
    bool apart() const { return layout_.apart != Apart::None; }
    bool diagonal() const { return layout_.apart == Apart::All; }

    template <class Emit>
    void begin_ships(Frontier f, int x, int y, int length, Emit& emit) const {
        f.set_fleet(f.fleet() - weight_[length]);
        for (bool vertical : {false, true}) {
            const Ship s = ship_at(cell_at(x, y), length, vertical);
            if (s.vertical != vertical || !s.inside(layout_) || !known_.open(s)) continue;
            if (vertical ? !column_is_free(f, y, length) : !columns_have_room(f, x, y, length)) continue;
            occupy(f, x, y, start_edge(length, vertical), vertical ? 1 : length, vertical ? length - 1 : 0, emit);
        }
    }

    // No ship comes in from the left where this vertical one will lie.
    bool column_is_free(const Frontier& f, int y, int length) const {
        for (int r = y + 1; r < y + length; ++r)
            if (f.row(r) >= 2 || (apart() && f.row(r))) return false;
        return !(diagonal() && y + length < layout_.height && f.row(y + length));
    }

    // Ships already under way and this one do not exceed the sums of the columns to the right.
    bool columns_have_room(const Frontier& f, int x, int y, int length) const {
        if (!known_.sums) return true;
        for (int d = 1; d < length; ++d) {
            int coming = 1;
            for (int r = 0; r < layout_.height; ++r) coming += r != y && f.row(r) - 1 >= d + (r > y);
            if (coming > (*known_.sums)[x + d]) return false;
        }
        return true;
    }

    template <class Emit>
    void leave_free(const Frontier& f, int x, int y, Emit& emit) const {
        if (known_.hit.has(cell_at(x, y))) return;
        Frontier g = f;
        g.set_row(y, 0);
        finish(g, f.row(y) != 0, x, y, water_edge, emit);
    }

    template <class Emit>
    void occupy(const Frontier& f, int x, int y, std::uint8_t kind, int row, int down, Emit& emit) const {
        if (known_.water.has(cell_at(x, y))) return;
        Frontier g = f;
        g.set_row(y, !apart() && row == 1 ? 0 : row);
        g.set_down(down);
        if (has_sum(x)) g.set_filled(f.filled() + 1);
        finish(g, f.row(y) != 0, x, y, kind, emit);
    }

    template <class Emit>
    void finish(Frontier g, bool left, int x, int y, std::uint8_t kind, Emit& emit) const {
        g.set_corner(diagonal() && left);
        if (has_sum(x) && !sum_reachable(g, x, y)) return;
        if (y + 1 == layout_.height) {
            g.set_filled(0);
            g.set_corner(false);
            if (x + 1 == layout_.width) {
                if (g.fleet()) return;
                g = {};
            }
        }
        emit(g, kind);
    }

    bool has_sum(int x) const { return known_.sums && (*known_.sums)[x] != any_sum; }

    bool sum_reachable(const Frontier& g, int x, int y) const {
        const int sum = (*known_.sums)[x];
        int forced = g.filled() + g.down();
        for (int r = y + 1; r < layout_.height; ++r) forced += g.row(r) >= 2;
        return forced <= sum && g.filled() + layout_.height - 1 - y >= sum;
    }

    const Constraints& known_;
    const Layout& layout_;
    std::array<std::uint64_t, max_length + 1> weight_{};
    std::uint64_t whole_fleet_ = 0;
};

}  // namespace agon::battleship
