// The sea of Battleship as plain values: cells, ships, fleets, what makes a fleet legal
// and how it answers a shot. No heap, no exceptions, no streams: the player on the bare
// board compiles the same file as the arena.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace agon::battleship {

inline constexpr int max_side = 10, max_cells = max_side * max_side, max_length = 9, max_ships = 16;

// A cell is 10*column + row whatever the size of the sea: 58 is column 5, row 8, as in "BOOM58".
using Cell = std::int8_t;
inline constexpr Cell no_cell = -1;
constexpr Cell cell_at(int column, int row) { return static_cast<Cell>(max_side * column + row); }
constexpr int column_of(Cell c) { return c / max_side; }
constexpr int row_of(Cell c) { return c % max_side; }

class CellSet {
   public:
    constexpr bool has(Cell c) const { return word_[c >> 6] >> (c & 63) & 1; }
    constexpr void add(Cell c) { word_[c >> 6] |= std::uint64_t{1} << (c & 63); }
    constexpr void remove(Cell c) { word_[c >> 6] &= ~(std::uint64_t{1} << (c & 63)); }
    constexpr int count() const { return std::popcount(word_[0]) + std::popcount(word_[1]); }
    constexpr bool empty() const { return !(word_[0] | word_[1]); }
    constexpr bool meets(const CellSet& o) const { return ((word_[0] & o.word_[0]) | (word_[1] & o.word_[1])) != 0; }
    constexpr bool covers(const CellSet& o) const { return !((o.word_[0] & ~word_[0]) | (o.word_[1] & ~word_[1])); }
    constexpr Cell lowest() const {  // requires !empty()
        return static_cast<Cell>(word_[0] ? std::countr_zero(word_[0]) : 64 + std::countr_zero(word_[1]));
    }
    constexpr Cell first() const { return empty() ? no_cell : lowest(); }
    constexpr CellSet up_by(int n) const {  // every cell's number plus n; 0 < n < 64; what passes the end is lost
        CellSet out;
        out.word_ = {word_[0] << n, word_[1] << n | word_[0] >> (64 - n)};
        return out;
    }
    constexpr CellSet down_by(int n) const {
        CellSet out;
        out.word_ = {word_[0] >> n | word_[1] << (64 - n), word_[1] >> n};
        return out;
    }
    constexpr CellSet& operator|=(const CellSet& o) {
        word_[0] |= o.word_[0];
        word_[1] |= o.word_[1];
        return *this;
    }
    constexpr CellSet& operator&=(const CellSet& o) {
        word_[0] &= o.word_[0];
        word_[1] &= o.word_[1];
        return *this;
    }
    constexpr CellSet& operator-=(const CellSet& o) {
        word_[0] &= ~o.word_[0];
        word_[1] &= ~o.word_[1];
        return *this;
    }
    friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
    friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
    friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
    constexpr bool operator==(const CellSet&) const = default;

    class Iterator;  // `for (Cell c : cells)`, ascending
    constexpr Iterator begin() const;
    constexpr Iterator end() const;

   private:
    std::array<std::uint64_t, 2> word_{};
};

class CellSet::Iterator {
   public:
    constexpr explicit Iterator(const CellSet& rest) : rest_(rest) {}
    constexpr Cell operator*() const { return rest_.lowest(); }
    constexpr Iterator& operator++() {
        rest_.remove(rest_.lowest());
        return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    CellSet rest_;
};
constexpr CellSet::Iterator CellSet::begin() const { return Iterator(*this); }
constexpr CellSet::Iterator CellSet::end() const { return Iterator(CellSet{}); }

// Which neighbours of a ship must be free of other ships.
enum class Apart : std::uint8_t { None, Orthogonal, All };

// What every fleet of a rule set has in common.
struct Layout {
    std::uint8_t width = 10, height = 10;
    Apart apart = Apart::Orthogonal;
    std::array<std::uint8_t, max_length + 1> ships{0, 0, 1, 2, 1, 1};  // how many of each length; [0] is unused

    constexpr int ship_count() const {
        int n = 0;
        for (int length = 1; length <= max_length; ++length) n += ships[length];
        return n;
    }
    constexpr int fields() const {  // cells occupied by a whole fleet
        int n = 0;
        for (int length = 1; length <= max_length; ++length) n += length * ships[length];
        return n;
    }
    constexpr bool contains(int column, int row) const {
        return column >= 0 && column < width && row >= 0 && row < height;
    }
    constexpr bool contains(Cell c) const { return c >= 0 && contains(column_of(c), row_of(c)); }
    constexpr CellSet all() const {
        CellSet column, s;
        for (int y = 0; y < height; ++y) column.add(cell_at(0, y));
        for (int x = 0; x < width; ++x) s = s.up_by(max_side) | column;
        return s;
    }
    constexpr bool operator==(const Layout&) const = default;
};
inline constexpr Layout prolog_layout{};  // 5,4,3,3,2; diagonal contact allowed
inline constexpr Layout uart_layout{.apart = Apart::All, .ships = {0, 0, 4, 3, 2, 1}};

struct Ship {
    std::uint8_t length = 0, column = 0, row = 0;  // of the upper left end
    bool vertical = false;                         // true: its rows differ, it lies in one column
    constexpr Cell cell(int part) const { return vertical ? cell_at(column, row + part) : cell_at(column + part, row); }
    constexpr bool inside(const Layout& l) const {
        return length >= 1 && length <= max_length && l.contains(column, row) &&
               (vertical ? row + length <= l.height : column + length <= l.width);
    }
    constexpr CellSet cells() const {  // requires inside()
        CellSet s;
        for (int i = 0; i < length; ++i) s.add(cell(i));
        return s;
    }
    constexpr bool operator==(const Ship&) const = default;
};

constexpr Ship ship_at(Cell head, int length, bool vertical) {
    return {.length = static_cast<std::uint8_t>(length),
            .column = static_cast<std::uint8_t>(column_of(head)),
            .row = static_cast<std::uint8_t>(row_of(head)),
            .vertical = vertical && length > 1};
}

// The cells within one step of `c`, itself included: none, the four or all eight neighbours.
constexpr CellSet around(const Layout& l, Cell c, Apart reach) {
    CellSet out;
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy) {
            const bool meant =
                reach == Apart::All || (dx == 0 && dy == 0) || (reach == Apart::Orthogonal && dx * dy == 0);
            if (meant && l.contains(column_of(c) + dx, row_of(c) + dy))
                out.add(cell_at(column_of(c) + dx, row_of(c) + dy));
        }
    return out;
}

// Where no other ship may lie because of this one, its own cells included.
constexpr CellSet reserved(const Layout& l, const Ship& s) {
    const CellSet own = s.cells();
    if (l.apart == Apart::None) return own;
    CellSet lengthwise = own;  // one row more at either end, where there is one
    if (s.row > 0) lengthwise |= own.down_by(1);
    if (s.row + (s.vertical ? s.length : 1) < l.height) lengthwise |= own.up_by(1);
    const CellSet& reach = l.apart == Apart::All ? lengthwise : own;
    return (lengthwise | reach.up_by(max_side) | reach.down_by(max_side)) & l.all();
}

struct Fleet {
    std::array<Ship, max_ships> ships{};
    std::uint8_t count = 0;

    constexpr const Ship* begin() const { return ships.data(); }
    constexpr const Ship* end() const { return ships.data() + count; }
    constexpr void add(const Ship& s) { ships[count++] = s; }  // requires count < max_ships
    constexpr CellSet cells() const {
        CellSet all;
        for (const Ship& s : *this) all |= s.cells();
        return all;
    }
    constexpr const Ship* at(Cell c) const {  // null: water
        for (const Ship& s : *this)
            if (s.cells().has(c)) return &s;
        return nullptr;
    }
    constexpr bool operator==(const Fleet&) const = default;
};

// Longest first, then by column and row: equal fleets become equal values.
constexpr Fleet sorted(Fleet f) {
    const auto before = [](const Ship& a, const Ship& b) {
        if (a.length != b.length) return a.length > b.length;
        return cell_at(a.column, a.row) < cell_at(b.column, b.row);
    };
    for (int i = 1; i < f.count; ++i)
        for (int j = i; j > 0 && before(f.ships[j], f.ships[j - 1]); --j) {
            const Ship s = f.ships[j];
            f.ships[j] = f.ships[j - 1];
            f.ships[j - 1] = s;
        }
    return f;
}

using ColumnSums = std::array<std::uint8_t, max_side>;  // ship fields per column
inline constexpr std::uint8_t any_sum = 255;            // nothing is known about this column

constexpr ColumnSums column_sums(const CellSet& occupied) {
    ColumnSums sums{};
    for (Cell c : occupied) ++sums[column_of(c)];
    return sums;
}

// What is wrong with a fleet, for one sentence to the person who placed it.
enum class Defect : std::uint8_t {
    TooManyShips,  // more than any rule set has
    Outside,       // `at` is where the ship begins
    Overlap,       // `at` belongs to two ships
    Touch,         // `at` and `other` belong to different ships and are too close
    Count,         // `have` ships of `length` where `want` are due
    Bent,          // field only: the ship at `at` is no straight line
    Label,         // field only: `at` says `have`, but its ship is `want` fields long
    Unreadable,    // field only: no way to cut the field at `at` into ships of the lengths written
    ColumnSum,     // column `length` has `have` fields, `want` were announced
};
struct Flaw {
    Defect what;
    Cell at = no_cell, other = no_cell;
    std::uint8_t length = 0, have = 0, want = 0;
    constexpr bool operator==(const Flaw&) const = default;
};

constexpr Cell first_next_to(const Layout& l, const CellSet& ship, const CellSet& others) {
    for (Cell c : ship)
        if (around(l, c, l.apart).meets(others)) return c;
    return no_cell;
}

// The first defect of a fleet; nothing if it is legal.
constexpr std::optional<Flaw> flaw_of(const Layout& l, const Fleet& f) {
    CellSet taken;
    std::array<std::uint8_t, max_length + 1> have{};
    for (const Ship& s : f) {
        if (!s.inside(l))
            return Flaw{
                .what = Defect::Outside, .at = cell_at(s.column % max_side, s.row % max_side), .length = s.length};
        if (const CellSet common = s.cells() & taken; !common.empty())
            return Flaw{.what = Defect::Overlap, .at = common.first()};
        if (const CellSet close = reserved(l, s) & taken; !close.empty())
            return Flaw{.what = Defect::Touch, .at = first_next_to(l, s.cells(), close), .other = close.first()};
        taken |= s.cells();
        ++have[s.length];
    }
    for (int length = max_length; length >= 1; --length)
        if (have[length] != l.ships[length])
            return Flaw{.what = Defect::Count,
                        .length = static_cast<std::uint8_t>(length),
                        .have = have[length],
                        .want = l.ships[length]};
    return std::nullopt;
}

constexpr std::optional<Flaw> flaw_of(const ColumnSums& announced, const CellSet& occupied) {
    const ColumnSums sums = column_sums(occupied);
    for (int x = 0; x < max_side; ++x)
        if (announced[x] != any_sum && sums[x] != announced[x])
            return Flaw{.what = Defect::ColumnSum,
                        .length = static_cast<std::uint8_t>(x),
                        .have = sums[x],
                        .want = announced[x]};
    return std::nullopt;
}

// A disclosed field: for every cell the length of the ship that covers it, 0 for water.
using Field = std::array<std::uint8_t, max_cells>;

constexpr Field field_of(const Fleet& f) {
    Field out{};
    for (const Ship& s : f)
        for (Cell c : s.cells()) out[c] = s.length;
    return out;
}

namespace detail {
// Cuts the rest of a field into ships, the first cell first: across, then down.
constexpr bool cut(const Layout& l, const Field& field, CellSet rest, Fleet& out) {
    const Cell c = rest.first();
    if (c == no_cell) return true;
    for (bool vertical : {false, true}) {
        const Ship s = ship_at(c, field[c], vertical);
        if (!s.inside(l) || out.count == max_ships || (vertical && !s.vertical)) continue;
        bool whole = rest.covers(s.cells());
        for (Cell part : s.cells()) whole = whole && field[part] == s.length;
        if (!whole) continue;
        const Fleet before = out;
        out.add(s);
        if (cut(l, field, rest - s.cells(), out)) return true;
        out = before;
    }
    return false;
}

constexpr CellSet island(const Layout& l, const CellSet& land, Cell from) {
    CellSet found, edge;
    edge.add(from);
    while (!edge.empty()) {
        const Cell c = edge.first();
        edge.remove(c);
        found.add(c);
        edge |= (around(l, c, Apart::Orthogonal) & land) - found;
    }
    return found;
}
}  // namespace detail

// Reads a disclosed field as a fleet of this layout; the flaw says why it is none.
constexpr std::optional<Flaw> read_field(const Layout& l, const Field& field, Fleet& out) {
    CellSet land;
    for (int c = 0; c < max_cells; ++c)
        if (field[c]) {
            if (!l.contains(static_cast<Cell>(c)))
                return Flaw{.what = Defect::Outside, .at = static_cast<Cell>(c), .length = field[c]};
            land.add(static_cast<Cell>(c));
        }
    out = Fleet{};
    if (l.apart == Apart::None) {  // ships may lie side by side: try all ways
        if (!detail::cut(l, field, land, out)) return Flaw{.what = Defect::Unreadable, .at = land.first()};
        out = sorted(out);
        return flaw_of(l, out);
    }
    for (CellSet rest = land; !rest.empty();) {
        const CellSet ship = detail::island(l, land, rest.first());
        const Cell head = ship.first();
        const Ship s =
            ship_at(head, ship.count(), row_of(head) + 1 < max_side && ship.has(static_cast<Cell>(head + 1)));
        if (!s.inside(l) || s.cells() != ship) return Flaw{.what = Defect::Bent, .at = head};
        for (Cell c : ship)
            if (field[c] != s.length) return Flaw{.what = Defect::Label, .at = c, .have = field[c], .want = s.length};
        if (out.count == max_ships) return Flaw{.what = Defect::TooManyShips};
        out.add(s);
        rest -= ship;
    }
    out = sorted(out);
    return flaw_of(l, out);
}

// The answer to a shot. Codes as the relay protocol sends them.
enum class Answer : std::uint8_t { None, Water, Hit, Sunk, Last };
constexpr bool is_hit(Answer a) { return a >= Answer::Hit; }

// What an honest owner answers; `shots` were fired before this one. Without announcements
// of sunk ships every hit but the last is plain (boards send "T" for that one, too).
constexpr Answer answer(const Fleet& f, const CellSet& shots, Cell c, bool sunk_announced) {
    const Ship* ship = f.at(c);
    if (!ship) return Answer::Water;
    CellSet hit = shots;
    hit.add(c);
    if (hit.covers(f.cells())) return Answer::Last;
    return sunk_announced && hit.covers(ship->cells()) ? Answer::Sunk : Answer::Hit;
}

// A random fleet, ship after ship, longest first; `chance(n)` draws from 0..n-1. Tries are
// limited per ship and per board, so that an impossible layout is reported, not looped on.
// Not uniform over fleets: dense corners come up too often.
template <class Chance>
constexpr std::optional<Fleet> sequential_fleet(const Layout& l, Chance&& chance, int tries_per_ship = 200,
                                                int boards = 200) {
    if (l.ship_count() > max_ships) return std::nullopt;
    for (int board = 0; board < boards; ++board) {
        Fleet fleet;
        CellSet closed;
        bool placed = true;
        for (int length = max_length; length >= 1 && placed; --length)
            for (int n = 0; n < l.ships[length] && placed; ++n) {
                placed = false;
                for (int tried = 0; tried < tries_per_ship && !placed; ++tried) {
                    const int y = static_cast<int>(chance(l.height));  // drawn in this order by every compiler
                    const Cell head = cell_at(static_cast<int>(chance(l.width)), y);
                    const Ship s = ship_at(head, length, chance(2) == 1);
                    if (!s.inside(l) || s.cells().meets(closed)) continue;
                    fleet.add(s);
                    closed |= reserved(l, s);
                    placed = true;
                }
            }
        if (placed) return sorted(fleet);
    }
    return std::nullopt;
}

}  // namespace agon::battleship
