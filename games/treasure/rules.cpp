#include "games/treasure/rules.h"

#include <algorithm>
#include <cassert>
#include <cctype>

namespace agon {
namespace {

using namespace treasure;
using Position = Treasure::Position;
using Player = Treasure::Player;

// What the seed decides, each from a stream of its own.
enum class Chance : std::uint64_t { Starter, Joint, Origin, Fort, Treasure, ShownEnemy = 1000 };
std::uint64_t draw_lot(const Position& p, Chance c, std::uint64_t n, std::uint64_t extra = 0) {
    return Random(derive(p.seed, static_cast<std::uint64_t>(c) + extra)).below(n);
}

Field moved(Field f, Field by) { return {f.x + by.x, f.y + by.y}; }

bool half_is_due(const Position& p, Seat s) { return !p.of(s).sent(); }

// Entering a mountain shows the fields around it, entering grass only itself.
void look_around(Position& p, Seat s) {
    Player& me = p.of(s);
    if (me.revealed.empty()) return;  // a view does not know what the other has seen
    const int reach = p.map.at(me.at) == mountain ? 1 : 0;
    for (int y = me.at.y - reach; y <= me.at.y + reach; ++y)
        for (int x = me.at.x - reach; x <= me.at.x + reach; ++x)
            if (p.map.contains({x, y})) me.revealed[static_cast<std::size_t>(p.map.index({x, y}))] = '1';
    const auto sees = [&](Field f) {
        return f.known() && me.revealed[static_cast<std::size_t>(p.map.index(f))] == '1';
    };
    me.treasure_found |= sees(me.treasure);
    me.fort_found |= sees(p.of(other(s)).fort);
}

void enter(Position& p, Seat s, Field to) {
    Player& me = p.of(s);
    me.at = to;
    me.heading.reset();
    me.spent = 0;
    look_around(p, s);
    me.collected |= me.at == me.treasure;
    if (me.collected && me.at == p.of(other(s)).fort) p.winner = s;
}

void command(Position& p, Seat s, Direction d) {
    Player& me = p.of(s);
    if (me.heading != d) me.spent = 0;
    me.heading = d;
    ++me.spent;
    if (const Field to = step(me.at, d); me.spent == p.map.step_cost(me.at, to)) enter(p, s, to);
}

Field hidden_treasure(const Position& p, Seat s) {
    std::vector<Field> lawn;
    for (int y = 0; y < p.rules.height; ++y)
        for (int x = 0; x < p.rules.width; ++x)
            if (const Field f = moved({x, y}, p.offset(s)); p.of(s).half.at({x, y}) == grass && f != p.of(s).fort)
                lawn.push_back(f);
    return lawn[draw_lot(p, Chance::Treasure, lawn.size(), static_cast<std::uint64_t>(10 * number(s)))];
}

void begin_hunt(Position& p) {
    p.map = p.ground();
    for (Seat s : both_seats) {
        Player& me = p.of(s);
        me.revealed.assign(p.map.cells.size(), '0');
        me.treasure = hidden_treasure(p, s);
        me.at = me.fort;
    }
    for (Seat s : both_seats) look_around(p, s);
}

void place_half(Position& p, Seat s, const HalfMap& half) {
    Player& me = p.of(s);
    me.half = half;
    const auto pick = draw_lot(p, Chance::Fort, half.forts.size(), static_cast<std::uint64_t>(10 * number(s)));
    me.fort = me.at = moved(half.forts[pick], p.offset(s));
    if (p.of(other(s)).fort.known()) begin_hunt(p);  // in a view the other's is a secret, and where its half lies
}

// Where each player believes the other: any field for the first actions, then the truth.
void show_enemies(Position& p) {
    for (Seat s : both_seats) {
        if (p.actions >= p.rules.enemy_real_after) {
            p.of(s).shown_enemy = p.of(other(s)).at;
        } else {
            const auto n = static_cast<std::uint64_t>(2 * p.actions + index(s));
            p.of(s).shown_enemy = p.map.field(static_cast<int>(draw_lot(p, Chance::ShownEnemy, p.map.cells.size(), n)));
        }
    }
}

Verdict check_half(const Position& p, Seat s, const HalfMap& half) {
    if (p.of(s).sent()) return refuse("treasure.second_half");
    auto wrong = violations(p.rules, half);
    if (p.of(other(s)).sent())
        std::ranges::copy(crossing_violations(p.rules, p.of(other(s)).half, half), std::back_inserter(wrong));
    if (wrong.empty()) return {};
    return std::unexpected(half_map_refusal(p.rules, half, wrong));
}

// Everything another player keeps to itself.
void hide_enemy(Position& p, Seat s) {
    const Player& me = p.of(s);
    Player& enemy = p.of(other(s));
    enemy.half.forts.clear();
    if (!me.fort_found) enemy.fort = nowhere;
    enemy.treasure = nowhere;
    enemy.at = me.shown_enemy;
    enemy.shown_enemy = nowhere;
    enemy.heading.reset();
    enemy.spent = 0;
    enemy.revealed.clear();
    enemy.fort_found = enemy.treasure_found = false;
    if (p.last && p.last->by == other(s)) p.last->direction.reset();
}

void hide_own_secrets(Player& me) {
    if (!me.treasure_found) me.treasure = nowhere;
}

// How the halves lie is known when both are there, or when the only one is not at 0,0.
void hide_joint(Position& p) {
    if (p.joined()) return;
    const bool told = std::ranges::any_of(both_seats, [&](Seat s) { return p.of(s).sent() && p.origin != s; });
    if (!told) p.joint = Treasure::Joint::Unknown;
    if (!p.of(Seat::First).sent() && !p.of(Seat::Second).sent()) p.origin.reset();
}

void hide_for_public(Position& p) {
    const bool positions_known = p.actions >= p.rules.enemy_real_after;
    for (Seat s : both_seats) {
        Player& me = p.of(s);
        me.half.forts.clear();
        if (!p.of(other(s)).fort_found) me.fort = nowhere;
        me.treasure = nowhere;
        if (!positions_known) me.at = nowhere;
        me.shown_enemy = nowhere;
        me.heading.reset();
        me.spent = 0;
        me.revealed.clear();
        me.treasure_found = false;
    }
    if (p.last) p.last->direction.reset();
}

}  // namespace

Treasure::Field Position::offset(Seat s) const {
    if (!origin || *origin == s) return {0, 0};
    return joint == Joint::SideBySide ? Field{rules.width, 0} : Field{0, rules.height};
}

bool Position::in_half(Seat s, Field f) const {
    const Field o = offset(s);
    return f.x >= o.x && f.y >= o.y && f.x < o.x + rules.width && f.y < o.y + rules.height;
}

// Both halves where they lie; '?' for what has not been sent.
Map Position::ground() const {
    if (joined()) return map;
    const bool wide = joint == Joint::SideBySide, high = joint == Joint::Stacked;
    Map m{rules.width * (wide ? 2 : 1), rules.height * (high ? 2 : 1), {}};
    m.cells.assign(static_cast<std::size_t>(m.size()), unknown_terrain);
    for (Seat s : both_seats)
        for (int y = 0; y < rules.height; ++y)
            for (int x = 0; x < rules.width; ++x)
                if (const Field f = moved({x, y}, offset(s));
                    of(s).sent() && m.contains(f))  // no place for a second half while the joint is unknown
                    m.cells[static_cast<std::size_t>(m.index(f))] = of(s).half.at({x, y});
    return m;
}

Position Treasure::start(const Rules& r, std::uint64_t seed) {
    Position p;
    p.rules = r;
    p.seed = seed;
    p.turn = draw_lot(p, Chance::Starter, 2) ? Seat::Second : Seat::First;
    p.joint = draw_lot(p, Chance::Joint, 2) ? Joint::SideBySide : Joint::Stacked;
    p.origin = draw_lot(p, Chance::Origin, 2) ? Seat::Second : Seat::First;
    return p;
}

Verdict Treasure::check(const Position& p, Seat s, const Move& m) {
    if (m.half) return check_half(p, s, *m.half);
    if (half_is_due(p, s)) return refuse("treasure.half_first", {std::string(treasure::name(m.direction))});
    const Field from = p.of(s).at, to = step(from, m.direction);
    if (!p.map.contains(to))
        return refuse("treasure.off_map", {std::string(treasure::name(m.direction)), treasure::text(from)});
    if (!p.map.passable(to))
        return refuse("treasure.water",
                      {std::string(treasure::name(m.direction)), treasure::text(from), treasure::text(to)});
    return {};
}

void Treasure::apply(Position& p, Seat s, const Move& m) {
    ++p.actions;
    ++p.of(s).actions;
    p.last = Last{s, m.half ? std::nullopt : std::optional(m.direction)};
    p.turn = other(s);
    if (m.half) place_half(p, s, *m.half);
    else command(p, s, m.direction);
    if (p.joined()) show_enemies(p);
}

std::optional<Outcome> Treasure::outcome(const Position& p) {
    if (p.winner)
        return Outcome{.winner = p.winner, .points = {}, .how = {"treasure.fort_taken", {std::to_string(p.actions)}}};
    if (p.actions < p.rules.max_actions) return std::nullopt;
    return Outcome{
        .winner = other(p.turn), .points = {}, .how = {"treasure.action_limit", {std::to_string(p.rules.max_actions)}}};
}

std::vector<Treasure::Move> Treasure::legal(const Position& p, Seat s) {
    std::vector<Move> out;
    if (!p.joined()) return out;
    for (Direction d : directions)
        if (p.map.passable(step(p.of(s).at, d))) out.push_back({{}, d});
    return out;
}

std::optional<Treasure::Move> Treasure::suggest(const Position& p, Seat s, std::uint64_t seed) {
    Random random(seed);
    if (half_is_due(p, s))
        return Move{random_half(p.rules, random, p.of(other(s)).sent() ? &p.of(other(s)).half : nullptr), {}};
    const auto moves = legal(p, s);
    if (moves.empty()) return std::nullopt;
    return moves[random.below(moves.size())];
}

Position Treasure::seen_by(const Position& full, Viewer v) {
    if (v == Viewer::Referee) return full;
    Position p = full;
    p.seed = 0;
    hide_joint(p);
    if (v == Viewer::Public) {
        if (!outcome(full)) hide_for_public(p);  // once it is over, everybody may look behind the fog
    } else {
        const Seat me = v == Viewer::First ? Seat::First : Seat::Second;
        hide_enemy(p, me);
        hide_own_secrets(p.of(me));
    }
    return p;
}

std::string Treasure::shown(const Move& m, Seat by, Viewer v) {
    if (v == Viewer::Referee || v == viewer(by)) return text(m);
    if (!m.half) return "step";
    HalfMap open = *m.half;
    open.forts.clear();
    return treasure::text(open);
}

Result<Treasure::Move> Treasure::parse(std::string_view t) {
    if (auto half = parse_half_map(t)) return Move{std::move(half), {}};
    std::string word(t.substr(0, 8));
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (const auto d = direction_named(word); d && word.size() == t.size()) return Move{{}, *d};
    return refuse("treasure.notation", {std::string(t.substr(0, 40))});
}

std::string Treasure::text(const Move& m) {
    return m.half ? treasure::text(*m.half) : std::string(treasure::name(m.direction));
}

}  // namespace agon
