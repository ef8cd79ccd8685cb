#include "games/othello/rules.h"

#include <algorithm>
#include <cctype>

#include "core/json.h"

namespace agon {
namespace {

using othello::Board;

Board own_of(const Othello::Position& p, Seat s) { return p.discs[s]; }
Board moves_of(const Othello::Position& p, Seat s) { return othello::mobility(own_of(p, s), own_of(p, other(s))); }

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool is_pass(std::string_view t) { return t == "pass" || t == "pa" || t == "ps" || t == "--"; }

// X, *, B and 1 are Black; O, W and 2 White; -, . and _ empty.
std::optional<int> disc_of(char c) {
    if (std::string_view("xX*bB1").contains(c)) return 0;
    if (std::string_view("oOwW2").contains(c)) return 1;
    if (std::string_view("-._0").contains(c)) return 2;
    return std::nullopt;
}

// Corners and their neighbours decide most beginners' games; the rest is mobility.
constexpr Board corners = 0x8100000000000081, beside_corners = 0x42c300000000c342;

}  // namespace

std::vector<Profile> Othello::profiles() {
    return {{"standard", "Black begins, discs count as they lie"},
            {"empties", "the winner also gets the empty squares"}};
}

Result<Othello::Rules> Othello::rules(std::string_view t) {
    if (t.empty() || t == "standard") return Rules{};
    if (t == "empties") return Rules{.winner_takes_empties = true};
    return refuse("rules.unknown", {std::string(t), "standard, empties"});
}

std::string Othello::text(const Rules& r) { return r.winner_takes_empties ? "empties" : "standard"; }

Othello::Position Othello::start(const Rules& r, std::uint64_t) {
    Position p;
    p.discs = {Board{1} << 28 | Board{1} << 35, Board{1} << 27 | Board{1} << 36};
    p.takes_empties = r.winner_takes_empties;
    return p;
}

std::vector<Othello::Move> Othello::legal(const Position& p, Seat s) {
    std::vector<Move> out;
    const Board all = moves_of(p, s);
    out.reserve(static_cast<std::size_t>(std::max(1, std::popcount(all))));
    for (Board m = all; m; m &= m - 1) out.push_back({std::countr_zero(m)});
    if (out.empty()) out.push_back({Move::pass});
    return out;
}

Verdict Othello::check(const Position& p, Seat s, const Move& m) {
    const Board moves = moves_of(p, s);
    if (m.square == Move::pass)
        return moves ? Verdict(refuse("othello.pass_with_moves", {text(Move{std::countr_zero(moves)})})) : Verdict{};
    if (moves >> m.square & 1) return {};
    if ((p.discs[0] | p.discs[1]) >> m.square & 1) return refuse("othello.occupied", {text(m)});
    return moves ? refuse("othello.turns_nothing", {text(m)}) : refuse("othello.must_pass", {text(m)});
}

void Othello::apply(Position& p, Seat s, const Move& m) {
    if (m.square != Move::pass) {
        Board& own = p.discs[s];
        Board& opp = p.discs[other(s)];
        const Board turned = othello::flips(own, opp, m.square);
        own |= turned | Board{1} << m.square;
        opp &= ~turned;
    }
    p.last = static_cast<std::int8_t>(m.square);
    p.turn = other(s);
}

std::optional<Outcome> Othello::outcome(const Position& p) {
    if (moves_of(p, Seat::First) || moves_of(p, Seat::Second)) return std::nullopt;
    Outcome o{.points = {std::popcount(p.discs[0]), std::popcount(p.discs[1])}};
    if (o.points[0] == o.points[1]) return o;
    o.winner = o.points[0] > o.points[1] ? Seat::First : Seat::Second;
    if (p.takes_empties) o.points[*o.winner] = 64 - o.points[other(*o.winner)];
    return o;
}

int Othello::value(const Position& p, Seat s) {
    const Board own = own_of(p, s), opp = own_of(p, other(s));
    const int mobile = std::popcount(moves_of(p, s)) - std::popcount(moves_of(p, other(s)));
    const int corner = std::popcount(own & corners) - std::popcount(opp & corners);
    const int beside = std::popcount(own & beside_corners) - std::popcount(opp & beside_corners);
    return 4 * mobile + 40 * corner - 8 * beside;
}

Result<Othello::Move> Othello::parse(std::string_view t) {
    if (t.size() == 2) {
        const char column = lower(t[0]), row = t[1];
        if (column >= 'a' && column <= 'h' && row >= '1' && row <= '8') return Move{(column - 'a') + 8 * (row - '1')};
    }
    std::string word(t);
    std::ranges::transform(word, word.begin(), lower);
    if (is_pass(word)) return Move{Move::pass};
    return refuse("othello.notation", {std::string(t.substr(0, 40))});
}

std::string Othello::text(const Move& m) {
    if (m.square == Move::pass) return "pass";
    return {static_cast<char>('a' + m.square % 8), static_cast<char>('1' + m.square / 8)};
}

std::string Othello::draw(const Position& p) {
    const Board hints = outcome(p) ? 0 : moves_of(p, p.turn);
    std::string out = "  a b c d e f g h\n";
    for (int y = 0; y < 8; ++y) {
        out += static_cast<char>('1' + y);
        for (int x = 0; x < 8; ++x) {
            const int i = x + 8 * y;
            out += ' ';
            out += p.discs[0] >> i & 1 ? 'X' : p.discs[1] >> i & 1 ? 'O' : hints >> i & 1 ? '+' : '.';
        }
        out += '\n';
    }
    out += "X " + std::to_string(std::popcount(p.discs[0])) + "  O " + std::to_string(std::popcount(p.discs[1]));
    if (!outcome(p)) out += p.turn == Seat::First ? "  X to move" : "  O to move";
    return out + "\n";
}

std::string Othello::view(const Position& p) {
    JsonWriter w;
    w.begin_object().field("cells", position_text(p).substr(0, 64)).field("turn", number(p.turn));
    w.key("discs").begin_array().value(std::popcount(p.discs[0])).value(std::popcount(p.discs[1])).end_array();
    w.key("last");
    if (p.last >= 0) w.value(text(Move{p.last}));
    else w.null();
    w.key("legal").begin_array();
    if (!outcome(p))
        for (const Move& m : legal(p, p.turn)) w.value(text(m));
    return w.end_array().end_object().text();
}

Result<Othello::Position> Othello::parse_position(const Rules& r, std::string_view t) {
    Position p;
    p.takes_empties = r.winner_takes_empties;
    std::size_t i = 0;
    int square = 0;
    for (; i < t.size() && square < 64; ++i) {
        if (std::isspace(static_cast<unsigned char>(t[i]))) continue;
        const auto disc = disc_of(t[i]);
        if (!disc) return refuse("othello.position_character", {std::string(1, t[i]), std::to_string(square + 1)});
        if (*disc < 2) p.discs[*disc] |= Board{1} << square;
        ++square;
    }
    if (square < 64) return refuse("othello.position_short", {std::to_string(square)});
    while (i < t.size() && std::isspace(static_cast<unsigned char>(t[i]))) ++i;
    const auto side = i < t.size() ? disc_of(t[i]) : std::nullopt;
    if (!side || *side == 2) return refuse("othello.position_side");
    p.turn = *side == 0 ? Seat::First : Seat::Second;
    return p;
}

std::string Othello::position_text(const Position& p) {
    std::string out;
    for (int i = 0; i < 64; ++i) out += p.discs[0] >> i & 1 ? 'X' : p.discs[1] >> i & 1 ? 'O' : '-';
    return out + (p.turn == Seat::First ? " X" : " O");
}

Result<std::vector<std::string>> Othello::split_moves(std::string_view t) {
    std::vector<std::string> out;
    Position p = start({}, 0);
    for (std::size_t i = 0; i < t.size();) {
        if (std::isspace(static_cast<unsigned char>(t[i])) || t[i] == ',') {
            ++i;
            continue;
        }
        const std::size_t length = t.substr(i, 4) == "pass" ? 4 : 2;
        const auto m = parse(t.substr(i, length));
        if (!m) return std::unexpected(m.error());
        if (m->square != Move::pass && !moves_of(p, p.turn) && !outcome(p)) {  // a pass that was left out
            out.emplace_back("pass");
            apply(p, p.turn, Move{});
        }
        if (auto ok = check(p, p.turn, *m); !ok)
            return refuse("othello.transcript", {std::to_string(out.size() + 1), text(*m)});
        out.push_back(text(*m));
        apply(p, p.turn, *m);
        i += length;
    }
    return out;
}

}  // namespace agon
