// Battleship for the eye: terminal drawing and the board's JSON.
#include "core/json.h"
#include "games/battleship/audit.h"
#include "games/battleship/rules.h"

namespace agon {
namespace battleship {

std::optional<Fleet> sunk_ships(const Knowledge& k) {
    if (!k.sunk_announced() || k.layout().apart == Apart::None) return std::nullopt;
    Fleet out;
    for (Cell c : k.hit()) {
        if (k.at(c) < Answer::Sunk) continue;
        // Ships do not touch, so the ship is the run of hits through this cell.
        const auto is_hit_at = [&](int x, int y) { return k.layout().contains(x, y) && k.hit().has(cell_at(x, y)); };
        int x = column_of(c), y = row_of(c);
        const bool vertical = is_hit_at(x, y - 1) || is_hit_at(x, y + 1);
        while (vertical ? is_hit_at(x, y - 1) : is_hit_at(x - 1, y)) --(vertical ? y : x);
        int length = 1;
        while (vertical ? is_hit_at(x, y + length) : is_hit_at(x + length, y)) ++length;
        out.add(ship_at(cell_at(x, y), length, vertical));
    }
    return sorted(out);
}

std::optional<std::vector<int>> afloat(const Knowledge& k) {
    const auto sunk = sunk_ships(k);
    if (!sunk) return std::nullopt;
    auto left = k.layout().ships;
    for (const Ship& s : *sunk)
        if (left[s.length]) --left[s.length];
    std::vector<int> out;
    for (int length = max_length; length >= 1; --length) out.insert(out.end(), left[length], length);
    return out;
}

namespace {

CellSet sunk_cells(const Battleship::Sea& sea) {
    CellSet out;
    if (const auto sunk = sunk_ships(sea.said)) out = sunk->cells();
    else if (sea.fleet && sea.said.sunk_announced())
        for (const Ship& s : *sea.fleet)
            if (sea.said.hit().covers(s.cells())) out |= s.cells();
    return out;
}

// '?' not shot at, '.' water, 'x' hit, '#' sunk, 's' a ship the viewer knows of.
char cell_state(const Battleship::Sea& sea, const CellSet& sunk, Cell c) {
    if (sea.said.hit().has(c)) return sunk.has(c) ? '#' : 'x';
    if (sea.said.asked().has(c)) return '.';
    if (sea.fleet && sea.fleet->cells().has(c)) return 's';
    return sea.disclosed && (*sea.disclosed)[c] ? 's' : '?';
}

std::string row_of_cells(const Battleship::Sea& sea, int y) {
    const CellSet sunk = sunk_cells(sea);
    std::string out;
    for (int x = 0; x < sea.said.layout().width; ++x) out += cell_state(sea, sunk, cell_at(x, y));
    return out;
}

std::string phase_name(Battleship::Phase p) {
    switch (p) {
        case Battleship::Phase::SetUp: return "setup";
        case Battleship::Phase::Shoot: return "shoot";
        case Battleship::Phase::Reply: return "reply";
        case Battleship::Phase::Disclose: return "disclose";
        case Battleship::Phase::Over: break;
    }
    return "over";
}

std::string_view apart_name(Apart a) { return a == Apart::None ? "none" : a == Apart::All ? "all" : "orthogonal"; }

void write_cell(JsonWriter& w, Cell c) {
    if (c == no_cell) w.null();
    else w.begin_object().field("x", column_of(c)).field("y", row_of(c)).end_object();
}

void write_ships(JsonWriter& w, const std::optional<Fleet>& fleet, const CellSet& hit) {
    if (!fleet) {
        w.null();
        return;
    }
    w.begin_array();
    for (const Ship& s : *fleet)
        w.begin_object()
            .field("x", int{s.column})
            .field("y", int{s.row})
            .field("length", int{s.length})
            .field("vertical", s.vertical)
            .field("sunk", hit.covers(s.cells()))
            .end_object();
    w.end_array();
}

void write_numbers(JsonWriter& w, const auto& numbers, std::size_t count) {
    w.begin_array();
    for (std::size_t i = 0; i < count; ++i) w.value(static_cast<int>(numbers[i]));
    w.end_array();
}

void write_sea(JsonWriter& w, const Battleship::Position& p, Seat s) {
    const Battleship::Sea& sea = p.seas[s];
    w.begin_object().field("ready", sea.ready).field("custody", Battleship::kept(p.rules, s) ? "kept" : "deposited");
    std::string cells;
    for (int y = 0; y < p.rules.layout.height; ++y) cells += row_of_cells(sea, y);
    w.field("cells", cells).field("shots", sea.shots).field("hits", sea.said.hit().count());
    w.key("ships");
    write_ships(w, sea.fleet, sea.said.hit());
    w.key("sunk");
    write_ships(w, sunk_ships(sea.said), sea.said.hit());
    w.key("afloat");
    if (const auto left = afloat(sea.said)) write_numbers(w, *left, left->size());
    else w.null();
    w.key("sums");
    if (sea.said.sums()) write_numbers(w, *sea.said.sums(), p.rules.layout.width);
    else w.null();
    w.key("cheated").value(Battleship::cheated(p, s).has_value()).end_object();
}

}  // namespace
}  // namespace battleship

using namespace battleship;

std::string Battleship::draw(const Position& p) {
    std::string out;
    for (Seat s : both_seats)
        out += "sea of player " + std::to_string(number(s)) +
               std::string(p.rules.layout.width > 6 ? p.rules.layout.width - 6 : 0, ' ');
    out += "\n";
    for (int y = 0; y < p.rules.layout.height; ++y) {
        for (const Sea& sea : p.seas) out += std::to_string(y) + " " + row_of_cells(sea, y) + "      ";
        while (out.back() == ' ') out.pop_back();
        out += "\n";
    }
    out += phase_name(phase(p));
    for (Seat s : both_seats)
        if (may_act(p, s)) out += ", player " + std::to_string(number(s)) + " to act";
    if (p.shot != no_cell) out += ", shot at " + cell_text(p.shot);
    return out + "\n";
}

std::string Battleship::view(const Position& p) {
    const Layout& l = p.rules.layout;
    JsonWriter w;
    w.begin_object()
        .field("width", int{l.width})
        .field("height", int{l.height})
        .field("rules", text(p.rules))
        .field("phase", phase_name(phase(p)));
    w.key("turn").begin_array();
    for (Seat s : both_seats)
        if (may_act(p, s)) w.value(number(s));
    w.end_array().field("attacker", number(p.attacker)).field("rounds", p.rules.rounds);
    w.field("apart", apart_name(l.apart)).field("sums", p.rules.column_sums).field("sunk", p.rules.sunk_announced);
    w.key("fleet").begin_array();
    for (int length = max_length; length >= 1; --length)
        for (int n = 0; n < l.ships[length]; ++n) w.value(length);
    w.end_array().key("shot");
    write_cell(w, p.shot);
    w.key("last");  // who answered attacks next, so the shooter was the other one
    if (p.last == no_cell) w.null();
    else
        w.begin_object()
            .field("by", number(other(p.attacker)))
            .field("x", column_of(p.last))
            .field("y", row_of(p.last))
            .field("answer", answer_text(p.seas[p.attacker].said.at(p.last)))
            .end_object();
    w.key("seas").begin_array();
    for (Seat s : both_seats) write_sea(w, p, s);
    return w.end_array().end_object().text();
}

}  // namespace agon
