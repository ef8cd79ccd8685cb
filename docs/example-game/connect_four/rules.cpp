#include "rules.h"

#include <algorithm>

namespace agon {
namespace {

using Position = ConnectFour::Position;
using Row = std::array<int, 4>;  // cells of a possible row of four

constexpr char disc(Seat s) { return s == Seat::First ? 'X' : 'O'; }

std::vector<Row> all_rows() {
    std::vector<Row> all;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}})
        for (int y = 0; y + 3 * dy < ConnectFour::rows; ++y)
            for (int x = 0; x < ConnectFour::columns; ++x) {
                if (x + 3 * dx < 0 || x + 3 * dx >= ConnectFour::columns) continue;
                Row& r = all.emplace_back();
                for (int i = 0; i < 4; ++i)
                    r[static_cast<std::size_t>(i)] = (y + i * dy) * ConnectFour::columns + x + i * dx;
            }
    return all;
}

char at(const Position& p, int cell) { return p.discs[static_cast<std::size_t>(cell)]; }

// Discs of the one side in a row that the other has no disc in; 0 if both have some.
int alone(const Position& p, const Row& row, char side) {
    int n = 0;
    for (const int c : row)
        if (at(p, c) == side) ++n;
        else if (at(p, c) != '.') return 0;
    return n;
}

const std::vector<Row>& rows_of_four() {
    static const auto all = all_rows();
    return all;
}

// Only the last disc can have made it.
const Row* four_in_a_row(const Position& p) {
    if (p.last < 0) return nullptr;
    for (const Row& r : rows_of_four())
        if (std::ranges::find(r, p.last) != r.end() && alone(p, r, at(p, p.last)) == 4) return &r;
    return nullptr;
}

int free_cell(const Position& p, int column) {
    for (int c = column; c < ConnectFour::cells; c += ConnectFour::columns)
        if (at(p, c) == '.') return c;
    return -1;
}

}  // namespace

Result<ConnectFour::Rules> ConnectFour::rules(std::string_view t) {
    if (t.empty() || t == "standard") return Rules{};
    return refuse("rules.unknown", {std::string(t), "standard"});
}

Verdict ConnectFour::check(const Position& p, Seat, const Move& m) {
    if (free_cell(p, m.column) < 0) return refuse("connect_four.full", {text(m)});
    return {};
}

void ConnectFour::apply(Position& p, Seat s, const Move& m) {
    p.last = static_cast<signed char>(free_cell(p, m.column));
    p.discs[static_cast<std::size_t>(p.last)] = disc(s);
    p.turn = other(s);
}

std::optional<Outcome> ConnectFour::outcome(const Position& p) {
    if (four_in_a_row(p)) return Outcome{.winner = other(p.turn)};
    if (std::ranges::find(p.discs, '.') == p.discs.end()) return Outcome{};
    return std::nullopt;
}

std::vector<ConnectFour::Move> ConnectFour::legal(const Position& p, Seat) {
    std::vector<Move> all;
    for (const int column : {3, 2, 4, 1, 5, 0, 6})  // from the middle: better moves first make a search quicker
        if (free_cell(p, column) >= 0) all.push_back({column});
    return all;
}

// Rows that one side alone may still fill, the more the fuller.
int ConnectFour::value(const Position& p, Seat s) {
    constexpr int worth[] = {0, 1, 4, 16, 100};
    int sum = 0;
    for (const Row& r : rows_of_four()) sum += worth[alone(p, r, disc(s))] - worth[alone(p, r, disc(other(s)))];
    return sum;
}

Result<ConnectFour::Move> ConnectFour::parse(std::string_view t) {
    if (t.size() == 1 && t[0] >= 'a' && t[0] < 'a' + columns) return Move{t[0] - 'a'};
    return refuse("connect_four.notation", {std::string(t.substr(0, 20))});
}

BoardLayout ConnectFour::layout(const Position& p) {
    BoardLayout l{.columns = columns, .rows = rows};
    for (int y = rows - 1; y >= 0; --y) l.cells.append(p.discs.data() + y * columns, columns);
    const auto mark = [&](int c) { l.marks.push_back(cell_name(l, c % columns, rows - 1 - c / columns)); };
    if (const Row* four = four_in_a_row(p)) std::ranges::for_each(*four, mark);
    else if (p.last >= 0) mark(p.last);
    return l;
}

}  // namespace agon
