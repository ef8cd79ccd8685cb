// What people see of a position: a drawing for the terminal and the JSON from which the
// browser draws its board and score panel.
#include <algorithm>

#include "core/json.h"
#include "games/kulami/boards.h"
#include "games/kulami/rules.h"

namespace agon {

using namespace kulami;

namespace {

int plate_at(const Layout& l, int x, int y) {
    const int h = l.at(x, y);
    return h < 0 ? -1 : l.plate_of[h];
}

// Joint or edge between two neighbouring cells: only where the plate changes.
bool wall_left(const Layout& l, int x, int y) { return plate_at(l, x - 1, y) != plate_at(l, x, y); }
bool wall_above(const Layout& l, int x, int y) { return plate_at(l, x, y - 1) != plate_at(l, x, y); }

char corner(const Layout& l, int x, int y) {
    const bool up = wall_left(l, x, y - 1), down = wall_left(l, x, y), left = wall_above(l, x - 1, y),
               right = wall_above(l, x, y);
    if (!up && !down && !left && !right) return ' ';
    return (up || down) && (left || right) ? '+' : up || down ? '|' : '-';
}

// R, B marbles, in brackets the last one; + legal, . free; a taboo plate is hatched.
std::string hole_text(const Kulami::Position& p, int h, Holes open) {
    if (h < 0) return "   ";
    const bool red = p.marbles[0] >> h & 1, black = p.marbles[1] >> h & 1;
    const char fill = taboo(p) >> h & 1 ? '/' : ' ', content = red ? 'R' : black ? 'B' : open >> h & 1 ? '+' : '.';
    if (h == p.last) return std::string("(") + content + ")";
    return std::string(1, fill) + content + fill;
}

std::string wall_row(const Layout& l, int y) {
    std::string out = "  ";
    for (int x = 0; x <= side; ++x) {
        out += corner(l, x, y);
        if (x < side) out += wall_above(l, x, y) ? "---" : "   ";
    }
    return out;
}

std::string hole_row(const Kulami::Position& p, int y, Holes open) {
    std::string out = std::to_string(y) + " ";
    for (int x = 0; x <= side; ++x) {
        out += wall_left(p.layout, x, y) ? '|' : ' ';
        if (x < side) out += hole_text(p, p.layout.at(x, y), open);
    }
    return out;
}

void add_line(std::string& out, std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
}

std::string pair_text(const PerSeat<int>& p) { return std::to_string(p[0]) + ":" + std::to_string(p[1]); }

std::string score_line(const Kulami::Position& p, const Score& s) {
    std::string out = "red " + pair_text(s.points(p.scoring)) + " black (plates " + pair_text(s.plates);
    if (p.scoring >= 1) out += ", areas " + pair_text(s.area);
    if (p.scoring >= 2) out += ", chains " + pair_text(s.chains);
    return out + ")  marbles left " + pair_text({marbles_left(p, Seat::First), marbles_left(p, Seat::Second)});
}

void write(JsonWriter& w, std::string_view key, const PerSeat<int>& pair) {
    w.key(key).begin_array().value(pair[0]).value(pair[1]).end_array();
}

void write_holes(JsonWriter& w, std::string_view key, const Layout& l, Holes set) {
    w.key(key).begin_array();
    each_hole(set, [&](int h) { w.value(Kulami::text(move_to(l, h))); });
    w.end_array();
}

void write_marble(JsonWriter& w, const Layout& l, int hole) {
    if (hole < 0) w.null();
    else w.value(Kulami::text(move_to(l, hole)));
}

void write_plate(JsonWriter& w, const Kulami::Position& p, int plate) {
    const Holes set = p.layout.plate[plate];
    const auto first = move_to(p.layout, std::countr_zero(set)), last = move_to(p.layout, 63 - std::countl_zero(set));
    w.begin_object().field("letter", std::string(1, letter(plate))).field("size", size_of(plate));
    w.field("x", first.x)
        .field("y", first.y)
        .field("width", last.x - first.x + 1)
        .field("height", last.y - first.y + 1);
    write(w, "marbles", {std::popcount(set & p.marbles[0]), std::popcount(set & p.marbles[1])});
    w.key("owner");
    if (const auto o = owner(set, p.marbles)) w.value(number(*o));
    else w.null();
    w.field("taboo", (taboo(p) & set) != 0).end_object();
}

void write_score(JsonWriter& w, const Kulami::Position& p) {
    const Score s = score(p.layout, p.marbles);
    w.key("score").begin_object();
    w.key("levels").begin_array();
    for (int level = 0; level < 3; ++level) {
        const auto points = s.points(level);
        w.begin_array().value(points[0]).value(points[1]).end_array();
    }
    w.end_array();
    write(w, "plates", s.plates);
    write(w, "areas", s.area);
    write(w, "chains", s.chains);
    for (const Seat who : both_seats) {
        const std::string suffix = who == Seat::First ? "red" : "black";
        write_holes(w, "area_" + suffix, p.layout, s.area_holes[who]);
        w.key("chains_" + suffix).begin_array();
        for (const Holes run : chains(p.layout, p.marbles[who])) w.value(std::popcount(run));
        w.end_array();
        write_holes(w, "chain_" + suffix, p.layout, s.chain_holes[who]);
    }
    w.end_object();
}

}  // namespace

std::string Kulami::draw(const Position& p) {
    const Holes open = open_holes(p);
    std::string out = "    0   1   2   3   4   5   6   7   8   9\n";
    for (int y = 0; y < side; ++y) {
        add_line(out, wall_row(p.layout, y));
        add_line(out, hole_row(p, y, open));
    }
    add_line(out, wall_row(p.layout, side));
    std::string plates_taken;
    for (const int h : {p.last, p.before_last})
        if (h >= 0) plates_taken += std::string(plates_taken.empty() ? "" : ", ") + letter(p.layout.plate_of[h]);
    out += score_line(p, score(p.layout, p.marbles));
    if (!open) return out + "  game over\n";
    if (!plates_taken.empty()) out += "  taboo " + plates_taken;
    return out + (p.turn == Seat::First ? "  red to move\n" : "  black to move\n");
}

std::string Kulami::view(const Position& p) {
    const Holes open = open_holes(p);
    JsonWriter w;
    w.begin_object().field("board", kulami::text(board_of(p))).field("scoring", int{p.scoring});
    w.key("turn");
    if (open) w.value(number(p.turn));
    else w.null();
    w.field("ply", std::popcount(p.marbles[0] | p.marbles[1])).field("connected", connected(p.layout));
    w.key("plates").begin_array();
    for (int plate = 0; plate < plates; ++plate) write_plate(w, p, plate);
    w.end_array();
    w.key("taboo").begin_array();  // the plate used last, then the one before it
    for (const int h : {p.last, p.before_last})
        if (h >= 0) w.value(std::string(1, letter(p.layout.plate_of[h])));
    w.end_array();
    w.key("last").begin_array();  // the last marble, then the one before it
    write_marble(w, p.layout, p.last);
    write_marble(w, p.layout, p.before_last);
    w.end_array();
    write_holes(w, "legal", p.layout, open);
    write(w, "left", {marbles_left(p, Seat::First), marbles_left(p, Seat::Second)});
    write_score(w, p);
    return w.end_object().text();
}

}  // namespace agon
