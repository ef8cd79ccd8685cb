#include "games/kulami/rules.h"

#include "core/random.h"
#include "games/kulami/boards.h"

namespace agon {
namespace kulami {

Holes taboo(const Kulami::Position& p) {
    Holes out = 0;
    for (const int h : {p.last, p.before_last})
        if (h >= 0) out |= p.layout.plate[p.layout.plate_of[h]];
    return out;
}

int marbles_left(const Kulami::Position& p, Seat s) { return Kulami::marbles_each - std::popcount(p.marbles[s]); }

Holes open_holes(const Kulami::Position& p) {
    if (marbles_left(p, p.turn) == 0) return 0;
    const Holes line = p.last < 0 ? ~Holes{0} : p.layout.line(p.last);
    return line & ~(p.marbles[0] | p.marbles[1] | taboo(p));
}

Kulami::Move move_to(const Layout& l, int hole) { return {l.cell_of[hole] % side, l.cell_of[hole] / side}; }

}  // namespace kulami

using namespace kulami;

Kulami::Position Kulami::start(const Rules& r, std::uint64_t seed) {
    Position p;
    p.layout = board_for(r.board, derive(seed, 1));
    p.turn = r.starter.value_or(Random(seed).below(2) == 0 ? Seat::First : Seat::Second);
    p.scoring = static_cast<std::int8_t>(r.scoring);
    return p;
}

Verdict Kulami::check(const Position& p, Seat s, const Move& m) {
    if (m.x < 0 || m.x >= side || m.y < 0 || m.y >= side) return refuse("kulami.outside", {text(m)});
    if (p.turn != s) return refuse("not_your_turn");
    if (marbles_left(p, s) == 0) return refuse("kulami.no_marbles");
    const int h = p.layout.at(m.x, m.y);
    if (h < 0) return refuse("kulami.no_plate", {text(m)});
    if ((p.marbles[0] | p.marbles[1]) >> h & 1) return refuse("kulami.occupied", {text(m)});
    if (taboo(p) >> h & 1) return refuse("kulami.blocked", {text(m), std::string(1, letter(p.layout.plate_of[h]))});
    if (p.last >= 0 && !(p.layout.line(p.last) >> h & 1))
        return refuse("kulami.off_line", {text(m), text(move_to(p.layout, p.last))});
    return {};
}

void Kulami::apply(Position& p, Seat s, const Move& m) {
    const int h = p.layout.at(m.x, m.y);
    p.marbles[s] |= bit(h);
    p.before_last = p.last;
    p.last = static_cast<std::int8_t>(h);
    p.turn = other(s);
}

std::optional<Outcome> Kulami::outcome(const Position& p) {
    if (open_holes(p)) return std::nullopt;
    Outcome o{.points = score(p.layout, p.marbles).points(p.scoring)};
    if (o.points[0] != o.points[1]) o.winner = o.points[0] > o.points[1] ? Seat::First : Seat::Second;
    o.how = {marbles_left(p, p.turn) == 0 ? "kulami.end_marbles" : "kulami.end_holes",
             {std::to_string(o.points[0]), std::to_string(o.points[1])}};
    return o;
}

std::vector<Kulami::Move> Kulami::legal(const Position& p, Seat s) {
    std::vector<Move> out;
    if (p.turn == s) each_hole(open_holes(p), [&](int h) { out.push_back(move_to(p.layout, h)); });
    return out;
}

int Kulami::value(const Position& p, Seat s) {
    const auto points = score(p.layout, p.marbles).points(p.scoring);
    return points[s] - points[other(s)];
}

}  // namespace agon
