#include "games/battleship/rules.h"

#include <algorithm>

#include "core/random.h"
#include "games/battleship/audit.h"
#include "games/battleship/witness.h"

namespace agon {
namespace {

using namespace battleship;
using Phase = Battleship::Phase;
using Kind = Battleship::Move::Kind;
using Position = Battleship::Position;
using Sea = Battleship::Sea;
using Move = Battleship::Move;

bool all_hit(const Sea& sea) { return sea.said.hit().count() == sea.said.layout().fields(); }

bool rounds_over(const Position& p) {
    return p.rules.rounds > 0 && p.shot == no_cell && p.seas[0].shots >= p.rules.rounds &&
           p.seas[1].shots >= p.rules.rounds;
}

bool shooting_over(const Position& p) { return all_hit(p.seas[0]) || all_hit(p.seas[1]) || rounds_over(p); }

bool owes_disclosure(const Position& p, Seat s) {
    return p.rules.disclosure && Battleship::kept(p.rules, s) && !p.seas[s].disclosed;
}

// Where sinking is not announced, a hit is a hit, the last one too.
Answer as_announced(Answer a, const Battleship::Rules& r) { return is_hit(a) && !r.sunk_announced ? Answer::Hit : a; }

void record(Position& p, Seat owner, Cell c, Answer a) {
    p.seas[owner].said.add(c, a);
    p.shot = no_cell;
    p.last = c;
    p.attacker = owner;
}

void shoot(Position& p, Seat s, Cell c) {
    Sea& target = p.seas[other(s)];
    ++target.shots;
    p.shot = c;
    if (Battleship::kept(p.rules, other(s)) || !target.fleet) return;  // the owner answers
    record(p, other(s), c,
           as_announced(answer(*target.fleet, target.said.asked(), c, p.rules.sunk_announced), p.rules));
}

Verdict check_place(const Position& p, const Fleet& f) {
    if (const auto flaw = flaw_of(p.rules.layout, f)) return std::unexpected(describe(*flaw));
    return {};
}

Verdict check_shot(const Position& p, Seat s, Cell c) {
    if (!p.rules.layout.contains(c))
        return refuse("battleship.outside",
                      {cell_text(c), std::to_string(p.rules.layout.width), std::to_string(p.rules.layout.height)});
    if (!p.rules.repeats && p.seas[other(s)].said.asked().has(c))
        return refuse("battleship.shot_twice", {cell_text(c)});
    return {};
}

// Some fleet that explains this answer and all before it; otherwise why the answer is refused.
Result<std::optional<Fleet>> check_reply(const Position& p, Seat s, const Move& m) {
    if (m.cell != p.shot) return refuse("battleship.other_cell", {cell_text(m.cell), cell_text(p.shot)});
    if (m.answer > Answer::Hit && !p.rules.sunk_announced)
        return refuse("battleship.not_announced", {answer_text(m.answer)});
    const Sea& sea = p.seas[s];
    if (sea.said.at(m.cell) == Answer::None) {
        Knowledge then = sea.said;
        then.add(m.cell, m.answer);
        if (auto witness = find_witness(then, sea.witness)) return witness;
    }
    if (auto ok = audit(sea.said, m.cell, m.answer); !ok)
        return std::unexpected(std::move(ok.error()));  // with its proof
    return sea.witness;                                 // said once more
}

Kind kind_due(const Position& p, Seat s) {
    switch (Battleship::phase(p)) {
        case Phase::SetUp: return Battleship::kept(p.rules, s) ? Kind::Announce : Kind::Place;
        case Phase::Reply: return Kind::Reply;
        case Phase::Disclose: return Kind::Disclose;
        default: return Kind::Shoot;
    }
}

Phrase wrong_kind(Kind due) {
    switch (due) {
        case Kind::Place: return {"battleship.due.place"};
        case Kind::Announce: return {"battleship.due.announce"};
        case Kind::Reply: return {"battleship.due.reply"};
        case Kind::Disclose: return {"battleship.due.disclose"};
        case Kind::Shoot: break;
    }
    return {"battleship.due.shoot"};
}

std::optional<Seat> winner_of_shooting(const Position& p) {
    for (Seat s : both_seats)
        if (all_hit(p.seas[s])) return other(s);
    return std::nullopt;
}

std::optional<Fleet> some_fleet(const Layout& l, std::uint64_t seed) {
    Random random(seed);
    if (auto f = sequential_fleet(l, [&](int n) { return random.below(static_cast<std::uint64_t>(n)); })) return f;
    return find_witness(Knowledge(l, false).constraints());  // too tight for tries: search
}

}  // namespace

Position Battleship::start(const Rules& r, std::uint64_t seed) {
    Position p{.rules = r};
    p.attacker = r.begins == Begins::Lot     ? both_seats[Random(seed).below(2)]
                 : r.begins == Begins::First ? Seat::First
                                             : Seat::Second;
    for (Seat s : both_seats) {
        p.seas[s].said = Knowledge(r.layout, r.sunk_announced);
        p.seas[s].ready = kept(r, s) && !r.column_sums;
    }
    return p;
}

Phase Battleship::phase(const Position& p) {
    if (!p.seas[0].ready || !p.seas[1].ready) return Phase::SetUp;
    if (!shooting_over(p)) return p.shot == no_cell ? Phase::Shoot : Phase::Reply;
    return owes_disclosure(p, Seat::First) || owes_disclosure(p, Seat::Second) ? Phase::Disclose : Phase::Over;
}

bool Battleship::may_act(const Position& p, Seat s) {
    switch (phase(p)) {
        case Phase::SetUp: return !p.seas[s].ready;
        case Phase::Shoot: return s == p.attacker;
        case Phase::Reply: return s != p.attacker;
        case Phase::Disclose: return owes_disclosure(p, s);
        case Phase::Over: return false;
    }
    return false;
}

Verdict Battleship::check(const Position& p, Seat s, const Move& m) {
    if (const Kind due = kind_due(p, s); m.kind != due) return std::unexpected(wrong_kind(due));
    switch (m.kind) {
        case Kind::Place: return check_place(p, m.fleet);
        case Kind::Announce: return audit(p.rules.layout, m.sums);
        case Kind::Shoot: return check_shot(p, s, m.cell);
        case Kind::Reply:
            if (const auto ok = check_reply(p, s, m); !ok) return std::unexpected(ok.error());
            return {};
        case Kind::Disclose: return {};  // judged by outcome(): a seat that is convicted loses
    }
    return {};
}

void Battleship::apply(Position& p, Seat s, const Move& m) {
    Sea& own = p.seas[s];
    switch (m.kind) {
        case Kind::Place:
            own.fleet = sorted(m.fleet);
            own.ready = true;
            if (p.rules.column_sums) own.said.announce(battleship::column_sums(m.fleet.cells()));
            break;
        case Kind::Announce:
            own.said.announce(m.sums);
            own.ready = true;
            break;
        case Kind::Shoot: shoot(p, s, m.cell); break;
        case Kind::Reply:
            record(p, s, m.cell, m.answer);
            if (kept(p.rules, s)) own.witness = find_witness(own.said, own.witness);
            break;
        case Kind::Disclose: own.disclosed = m.field; break;
    }
}

Verdict Battleship::play(Position& p, Seat s, const Move& m) {
    if (m.kind != Kind::Reply || kind_due(p, s) != Kind::Reply) {
        if (auto ok = check(p, s, m); !ok) return ok;
        apply(p, s, m);
        return {};
    }
    auto witness = check_reply(p, s, m);
    if (!witness) return std::unexpected(std::move(witness.error()));
    p.seas[s].witness = std::move(*witness);
    record(p, s, m.cell, m.answer);
    return {};
}

bool Battleship::is_lie(const Phrase& why) { return why.code.starts_with("battleship.audit."); }

std::optional<Phrase> Battleship::cheated(const Position& p, Seat s) {
    const Sea& sea = p.seas[s];
    return sea.disclosed ? conviction(sea.said, *sea.disclosed) : std::nullopt;
}

std::optional<Outcome> Battleship::outcome(const Position& p) {
    if (phase(p) != Phase::Over) return std::nullopt;
    Outcome o{.winner = winner_of_shooting(p), .points = {p.seas[1].said.hit().count(), p.seas[0].said.hit().count()}};
    if (!o.winner) o.how = {"battleship.rounds_over", {std::to_string(p.rules.rounds)}};
    const auto first = cheated(p, Seat::First), second = cheated(p, Seat::Second);
    if (first && second) return Outcome{.points = o.points, .how = {"battleship.both_cheated"}};
    if (first) return Outcome{.winner = Seat::Second, .points = o.points, .how = *first};
    if (second) return Outcome{.winner = Seat::First, .points = o.points, .how = *second};
    return o;
}

std::vector<Move> Battleship::legal(const Position& p, Seat s) {
    std::vector<Move> out;
    if (!may_act(p, s)) return out;
    if (phase(p) == Phase::Shoot)
        for (Cell c : p.rules.layout.all())
            if (check_shot(p, s, c)) out.push_back({.kind = Kind::Shoot, .cell = c});
    if (phase(p) == Phase::Reply)
        for (Answer a : {Answer::Water, Answer::Hit, Answer::Sunk, Answer::Last})
            if ((a <= Answer::Hit || p.rules.sunk_announced) && explicable(p.seas[s].said, p.shot, a))
                out.push_back({.kind = Kind::Reply, .cell = p.shot, .answer = a});
    return out;
}

std::optional<Move> Battleship::suggest(const Position& p, Seat s, std::uint64_t seed) {
    if (const auto listed = legal(p, s); !listed.empty()) return listed[Random(seed).below(listed.size())];
    if (!may_act(p, s)) return std::nullopt;
    const Kind due = kind_due(p, s);
    const auto fleet =
        due == Kind::Disclose ? find_witness(p.seas[s].said.constraints()) : some_fleet(p.rules.layout, seed);
    if (!fleet) return std::nullopt;
    if (due == Kind::Place) return Move{.kind = due, .fleet = *fleet};
    if (due == Kind::Announce) return Move{.kind = due, .sums = battleship::column_sums(fleet->cells())};
    return Move{.kind = due, .field = field_of(*fleet)};
}

Position Battleship::seen_by(const Position& p, Viewer v) {
    Position out = p;
    if (v == Viewer::Referee || shooting_over(p)) return out;  // from then on both owe the truth
    for (Seat s : both_seats)
        if (v != viewer(s)) out.seas[s].fleet.reset();
    return out;
}

std::string Battleship::shown(const Move& m, Seat by, Viewer v) {
    return m.kind == Kind::Place && v != viewer(by) && v != Viewer::Referee ? "placed" : text(m);
}

}  // namespace agon
