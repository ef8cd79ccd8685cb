#include "rules.h"

#include <algorithm>

namespace agon {
namespace {

using Position = Mill::Position;
using Line = std::array<int, 3>;

constexpr int quiet_limit = 50;
constexpr std::array<std::string_view, Mill::points> names{"a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5",
                                                           "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
                                                           "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"};
// Neighbours in a line are neighbours on the board.
constexpr Line lines[] = {{0, 1, 2},    {3, 4, 5},    {6, 7, 8},   {9, 10, 11}, {12, 13, 14}, {15, 16, 17},
                          {18, 19, 20}, {21, 22, 23}, {0, 9, 21},  {3, 10, 18}, {6, 11, 15},  {1, 4, 7},
                          {16, 19, 22}, {8, 12, 17},  {5, 13, 20}, {2, 14, 23}};

constexpr char man(Seat s) { return s == Seat::First ? 'X' : 'O'; }
char& at(Position& p, int point) { return p.men[static_cast<std::size_t>(point)]; }
char at(const Position& p, int point) { return p.men[static_cast<std::size_t>(point)]; }
int in_hand(const Position& p, Seat s) { return p.in_hand[static_cast<std::size_t>(index(s))]; }
int on_board(const Position& p, Seat s) { return static_cast<int>(std::ranges::count(p.men, man(s))); }

bool in_mill(const Position& p, int point) {
    return std::ranges::any_of(lines, [&](const Line& l) {
        return std::ranges::find(l, point) != l.end() &&
               std::ranges::all_of(l, [&](int q) { return at(p, q) == at(p, point); });
    });
}

bool neighbours(int a, int b) {
    return std::ranges::any_of(lines, [&](const Line& l) {
        return (l[1] == a && (l[0] == b || l[2] == b)) || (l[1] == b && (l[0] == a || l[2] == a));
    });
}

bool reaches(const Position& p, Seat s, int from, int to) {
    return at(p, to) == '.' && (on_board(p, s) == 3 || neighbours(from, to));
}

// Men in a mill are safe as long as there are others.
std::vector<int> takeable(const Position& p, Seat of) {
    std::vector<int> all, open;
    for (int q = 0; q < Mill::points; ++q)
        if (at(p, q) == man(of)) {
            all.push_back(q);
            if (!in_mill(p, q)) open.push_back(q);
        }
    return open.empty() ? all : open;
}

void add_with_takes(const Position& p, Seat s, int from, int to, std::vector<Mill::Move>& out) {
    Position next = p;
    if (from != Mill::none) at(next, from) = '.';
    at(next, to) = man(s);
    const auto takes = in_mill(next, to) ? takeable(p, other(s)) : std::vector<int>{};
    for (const int take : takes) out.push_back({from, to, take});
    if (takes.empty()) out.push_back({from, to});
}

bool stuck(const Position& p, Seat s) {
    for (int from = 0; from < Mill::points; ++from)
        for (int to = 0; to < Mill::points && at(p, from) == man(s); ++to)
            if (reaches(p, s, from, to)) return false;
    return in_hand(p, s) == 0;
}

int point_named(std::string_view name) {
    const auto it = std::ranges::find(names, name);
    return it == names.end() ? Mill::none : static_cast<int>(it - names.begin());
}

std::string name_of(int point) { return std::string(names[static_cast<std::size_t>(point)]); }

}  // namespace

Result<Mill::Rules> Mill::rules(std::string_view t) {
    if (t.empty() || t == "standard") return Rules{};
    return refuse("rules.unknown", {std::string(t), "standard"});
}

Verdict Mill::check(const Position& p, Seat s, const Move& m) {
    const auto all = legal(p, s);
    if (std::ranges::find(all, m) == all.end()) return refuse("mill.illegal", {text(m)});
    return {};
}

void Mill::apply(Position& p, Seat s, const Move& m) {
    if (m.from == none) --p.in_hand[static_cast<std::size_t>(index(s))];
    else at(p, m.from) = '.';
    at(p, m.to) = man(s);
    if (m.take != none) at(p, m.take) = '.';
    p.quiet = m.from == none || m.take != none ? 0 : static_cast<std::uint8_t>(p.quiet + 1);
    p.turn = other(s);
}

std::optional<Outcome> Mill::outcome(const Position& p) {
    if (in_hand(p, p.turn) + on_board(p, p.turn) < 3 || stuck(p, p.turn)) return Outcome{.winner = other(p.turn)};
    if (p.quiet >= quiet_limit) return Outcome{.how = {"mill.quiet", {std::to_string(quiet_limit)}}};
    return std::nullopt;
}

std::vector<Mill::Move> Mill::legal(const Position& p, Seat s) {
    std::vector<Move> out;
    for (int to = 0; to < points; ++to) {
        if (at(p, to) != '.') continue;
        if (in_hand(p, s) > 0) add_with_takes(p, s, none, to, out);
        for (int from = 0; from < points && in_hand(p, s) == 0; ++from)
            if (at(p, from) == man(s) && reaches(p, s, from, to)) add_with_takes(p, s, from, to, out);
    }
    return out;
}

// A man is worth most, then freedom to move.
int Mill::value(const Position& p, Seat s) {
    const Seat enemy = other(s);
    int sum = 20 * (on_board(p, s) + in_hand(p, s) - on_board(p, enemy) - in_hand(p, enemy));
    for (const Line& l : lines)
        for (const auto& [a, b] : {std::pair{l[0], l[1]}, {l[1], l[0]}, {l[1], l[2]}, {l[2], l[1]}})
            if (at(p, b) == '.') sum += at(p, a) == man(s) ? 1 : at(p, a) == man(enemy) ? -1 : 0;
    return sum;
}

Result<Mill::Move> Mill::parse(std::string_view t) {
    Move m;
    const auto cross = std::min(t.find('x'), t.size()), dash = std::min(t.find('-'), cross);
    if (cross < t.size()) m.take = point_named(t.substr(cross + 1));
    if (dash < cross) m.from = point_named(t.substr(0, dash));
    m.to = point_named(dash < cross ? t.substr(dash + 1, cross - dash - 1) : t.substr(0, cross));
    if (m.to != none && text(m) == t) return m;
    return refuse("mill.notation", {std::string(t.substr(0, 20))});
}

std::string Mill::text(const Move& m) {
    return (m.from == none ? "" : name_of(m.from) + "-") + name_of(m.to) +
           (m.take == none ? "" : "x" + name_of(m.take));
}

BoardLayout Mill::layout(const Position& p) {
    BoardLayout l{.columns = 7, .rows = 7, .cells = std::string(49, ' ')};
    for (int q = 0; q < points; ++q)
        l.cells[static_cast<std::size_t>(7 * ('7' - name_of(q)[1]) + name_of(q)[0] - 'a')] = at(p, q);
    for (const Line& line : lines) l.lines.push_back({name_of(line[0]), name_of(line[2])});
    return l;
}

}  // namespace agon
