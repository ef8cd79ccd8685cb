// Rules and moves of Battleship as text, both ways.
#include <algorithm>
#include <charconv>

#include "games/battleship/audit.h"
#include "games/battleship/rules.h"

namespace agon {
namespace {

using namespace battleship;
using Rules = Battleship::Rules;
using Move = Battleship::Move;
using Kind = Move::Kind;
using Custody = Battleship::Custody;
using Begins = Battleship::Begins;

constexpr std::string_view keys =
    "size, fleet, apart, sums, sunk, disclosure, repeats, rounds, begins, custody, custody1, custody2";

Rules profile(std::string_view name) {
    if (name == "uart")
        return {.layout = uart_layout,
                .column_sums = true,
                .sunk_announced = false,
                .disclosure = true,
                .repeats = true,
                .rounds = 100,
                .begins = Begins::First};
    return {};
}

std::optional<int> number_in(std::string_view t, int low, int high) {
    int n = 0;
    const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), n);
    if (error != std::errc{} || end != t.data() + t.size() || n < low || n > high) return std::nullopt;
    return n;
}

std::vector<std::string_view> split(std::string_view t, char by) {
    std::vector<std::string_view> out;
    for (std::size_t at = 0;;) {
        const std::size_t end = t.find(by, at);
        out.push_back(t.substr(at, end - at));
        if (end == t.npos) return out;
        at = end + 1;
    }
}

// The words a key understands and what they mean.
template <class T>
struct Word {
    std::string_view word;
    T meaning;
};
constexpr std::array yes_no{Word<bool>{"no", false}, Word<bool>{"yes", true}};
constexpr std::array aparts{Word<Apart>{"none", Apart::None}, Word<Apart>{"orthogonal", Apart::Orthogonal},
                            Word<Apart>{"all", Apart::All}};
constexpr std::array beginners{Word<Begins>{"1", Begins::First}, Word<Begins>{"2", Begins::Second},
                               Word<Begins>{"lot", Begins::Lot}};
constexpr std::array custodies{Word<Custody>{"deposited", Custody::Deposited}, Word<Custody>{"kept", Custody::Kept}};

template <class T, std::size_t N>
bool read(const std::array<Word<T>, N>& words, std::string_view t, T& out) {
    const auto it = std::ranges::find(words, t, &Word<T>::word);
    if (it == words.end()) return false;
    out = it->meaning;
    return true;
}

template <class T, std::size_t N>
std::string word_for(const std::array<Word<T>, N>& words, T meaning) {
    return std::string(std::ranges::find(words, meaning, &Word<T>::meaning)->word);
}

bool read_size(std::string_view t, Layout& l) {
    const auto parts = split(t, 'x');
    if (parts.size() != 2) return false;
    const auto width = number_in(parts[0], 1, max_side), height = number_in(parts[1], 1, max_side);
    if (!width || !height) return false;
    l.width = static_cast<std::uint8_t>(*width);
    l.height = static_cast<std::uint8_t>(*height);
    return true;
}

bool read_fleet(std::string_view t, Layout& l) {
    l.ships = {};
    for (std::string_view part : split(t, ',')) {
        const auto length = number_in(part, 1, max_length);
        if (!length) return false;
        ++l.ships[static_cast<std::size_t>(*length)];
    }
    return l.ship_count() <= max_ships;
}

std::string fleet_text(const Layout& l) {
    std::string out;
    for (int length = max_length; length >= 1; --length)
        for (int n = 0; n < l.ships[length]; ++n) out += (out.empty() ? "" : ",") + std::to_string(length);
    return out;
}

bool read_key(Rules& r, std::string_view key, std::string_view value) {
    if (key == "size") return read_size(value, r.layout);
    if (key == "fleet") return read_fleet(value, r.layout);
    if (key == "apart") return read(aparts, value, r.layout.apart);
    if (key == "sums") return read(yes_no, value, r.column_sums);
    if (key == "sunk") return read(yes_no, value, r.sunk_announced);
    if (key == "disclosure") return read(yes_no, value, r.disclosure);
    if (key == "repeats") return read(yes_no, value, r.repeats);
    if (key == "begins") return read(beginners, value, r.begins);
    if (key == "custody") return read(custodies, value, r.custody[0]) && read(custodies, value, r.custody[1]);
    if (key == "custody1") return read(custodies, value, r.custody[0]);
    if (key == "custody2") return read(custodies, value, r.custody[1]);
    if (key == "rounds") {
        const auto n = number_in(value, 0, 10000);
        if (n) r.rounds = *n;
        return n.has_value();
    }
    return false;
}

std::vector<std::string> differences(const Rules& r, const Rules& base) {
    std::vector<std::string> out;
    const auto note = [&](bool differs, std::string_view key, std::string value) {
        if (differs) out.push_back(std::string(key) + "=" + std::move(value));
    };
    const Layout &l = r.layout, &b = base.layout;
    note(l.width != b.width || l.height != b.height, "size", std::to_string(l.width) + "x" + std::to_string(l.height));
    note(l.ships != b.ships, "fleet", fleet_text(l));
    note(l.apart != b.apart, "apart", word_for(aparts, l.apart));
    note(r.column_sums != base.column_sums, "sums", word_for(yes_no, r.column_sums));
    note(r.sunk_announced != base.sunk_announced, "sunk", word_for(yes_no, r.sunk_announced));
    note(r.disclosure != base.disclosure, "disclosure", word_for(yes_no, r.disclosure));
    note(r.repeats != base.repeats, "repeats", word_for(yes_no, r.repeats));
    note(r.rounds != base.rounds, "rounds", std::to_string(r.rounds));
    note(r.begins != base.begins, "begins", word_for(beginners, r.begins));
    if (r.custody[0] == r.custody[1]) note(r.custody != base.custody, "custody", word_for(custodies, r.custody[0]));
    else
        for (int i : {0, 1})
            note(r.custody[i] != base.custody[i], i ? "custody2" : "custody1", word_for(custodies, r.custody[i]));
    return out;
}

// Fleets that cannot be placed at all make no game.
Result<Rules> playable(const Rules& r, std::string_view text) {
    if (r.layout.ship_count() == 0) return refuse("battleship.rules.no_ships", {std::string(text)});
    if (!Battleship::suggest(Battleship::start(Rules{.layout = r.layout}, 0), Seat::First, 0))
        return refuse("battleship.rules.impossible",
                      {fleet_text(r.layout), std::to_string(r.layout.width), std::to_string(r.layout.height)});
    return r;
}

std::unexpected<Refusal> not_a_move(std::string_view t) {
    return refuse("battleship.notation", {std::string(t.substr(0, 40))});
}

std::optional<Cell> read_cell(std::string_view t) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (t.size() == 3 && t[1] == ',' && digit(t[0]) && digit(t[2])) return cell_at(t[0] - '0', t[2] - '0');
    if (t.size() == 2 && digit(t[0]) && digit(t[1])) return cell_at(t[0] - '0', t[1] - '0');
    return std::nullopt;
}

Result<Move> parse_fleet(std::string_view t) {
    Move m{.kind = Kind::Place};
    for (std::string_view part : split(t, ',')) {
        const auto cell = part.size() == 4 ? read_cell(part.substr(2)) : std::nullopt;
        if (!cell || part[0] < '1' || part[0] > '9' || (part[1] != 'h' && part[1] != 'v'))
            return refuse("battleship.notation_ship", {std::string(part.substr(0, 10))});
        if (m.fleet.count == max_ships) return std::unexpected(describe({.what = Defect::TooManyShips}));
        m.fleet.add(ship_at(*cell, part[0] - '0', part[1] == 'v'));
    }
    return m;
}

Result<Move> parse_digits(std::string_view t, Kind kind) {
    Move m{.kind = kind};
    const std::size_t wanted = kind == Kind::Announce ? m.sums.size() : m.field.size();
    if (t.size() != wanted || t.find_first_not_of("0123456789") != t.npos)
        return refuse("battleship.notation_digits", {std::to_string(wanted), std::to_string(t.size())});
    for (std::size_t i = 0; i < wanted; ++i)
        (kind == Kind::Announce ? m.sums[i] : m.field[i]) = static_cast<std::uint8_t>(t[i] - '0');
    return m;
}

template <class Digits>
std::string digits_text(const Digits& digits) {
    std::string out;
    for (std::uint8_t d : digits) out += static_cast<char>('0' + d);
    return out;
}

}  // namespace

std::vector<Profile> Battleship::profiles() {
    return {
        {"prolog", "fleet 5,4,3,3,2, ships may touch diagonally, sunk ships are announced; the second player begins"},
        {"uart",
         "fleet 5,4,4,3,3,3,2,2,2,2, no contact, column sums announced, at most 100 rounds, fields disclosed at the "
         "end"}};
}

Result<Rules> Battleship::rules(std::string_view t) {
    Rules r;
    bool first = true;
    std::string words(t);
    std::ranges::replace(words, ';', ' ');  // for places where rules must be one word
    for (std::string_view word : split(words, ' ')) {
        if (word.empty()) continue;
        const std::size_t equals = word.find('=');
        if (equals == word.npos) {
            if (!first || (word != "prolog" && word != "uart"))
                return refuse("rules.unknown", {std::string(word), "prolog, uart"});
            r = profile(word);
        } else if (!read_key(r, word.substr(0, equals), word.substr(equals + 1)))
            return refuse("battleship.rules.key", {std::string(word), std::string(keys)});
        first = false;
    }
    return playable(r, t);
}

std::string Battleship::text(const Rules& r) {
    const auto prolog = differences(r, profile("prolog")), uart = differences(r, profile("uart"));
    std::string out = prolog.size() <= uart.size() ? "prolog" : "uart";
    for (const auto& word : prolog.size() <= uart.size() ? prolog : uart) out += " " + word;
    return out;
}

Result<Move> Battleship::parse(std::string_view t) {
    if (t.starts_with("fleet:")) return parse_fleet(t.substr(6));
    if (t.starts_with("sums:")) return parse_digits(t.substr(5), Kind::Announce);
    if (t.starts_with("field:")) return parse_digits(t.substr(6), Kind::Disclose);
    const std::size_t equals = t.find('=');
    const auto cell = read_cell(t.substr(0, equals));
    if (!cell) return not_a_move(t);
    if (equals == t.npos) return Move{.kind = Kind::Shoot, .cell = *cell};
    for (Answer a : {Answer::Water, Answer::Hit, Answer::Sunk, Answer::Last})
        if (t.substr(equals + 1) == answer_text(a)) return Move{.kind = Kind::Reply, .cell = *cell, .answer = a};
    return not_a_move(t);
}

std::string Battleship::text(const Move& m) {
    switch (m.kind) {
        case Kind::Shoot: return cell_text(m.cell);
        case Kind::Reply: return cell_text(m.cell) + "=" + answer_text(m.answer);
        case Kind::Announce: return "sums:" + digits_text(m.sums);
        case Kind::Disclose: return "field:" + digits_text(m.field);
        case Kind::Place: break;
    }
    std::string out;
    for (const Ship& s : m.fleet)
        out += (out.empty() ? "fleet:" : ",") + std::to_string(s.length) + (s.vertical ? "v" : "h") +
               std::to_string(s.column) + std::to_string(s.row);
    return out;
}

}  // namespace agon
