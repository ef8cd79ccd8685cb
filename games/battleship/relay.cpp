#include "games/battleship/relay.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "games/battleship/tactics.h"

namespace agon::battleship {
namespace {

// Reads a number of at most three digits and drops it from the text.
std::optional<int> take_number(std::string_view& t) {
    int n = 0;
    const auto [end, error] = std::from_chars(t.data(), t.data() + std::min<std::size_t>(3, t.size()), n);
    if (error != std::errc{} || n < 0) return std::nullopt;
    t.remove_prefix(static_cast<std::size_t>(end - t.data()));
    return n;
}

bool take(std::string_view& t, char c) {
    if (!t.starts_with(c)) return false;
    t.remove_prefix(1);
    return true;
}

std::size_t parameters(int opcode) {
    return opcode == RelayMessage::Attack ? 2 : opcode == RelayMessage::Result ? 3 : 0;
}

std::optional<RelayMessage> take_message(std::string_view& t) {
    RelayMessage m;
    if (!take(t, '(')) return std::nullopt;
    const auto opcode = take_number(t);
    if (!opcode || *opcode < 1 || *opcode > 5 || !take(t, ',') || !take(t, '[')) return std::nullopt;
    m.opcode = *opcode;
    while (!t.starts_with(']')) {
        if (!m.numbers.empty() && !take(t, ',')) return std::nullopt;
        const auto n = take_number(t);
        if (!n) return std::nullopt;
        m.numbers.push_back(*n);
    }
    if (!take(t, ']') || !take(t, ')') || !take(t, '.') || m.numbers.size() != parameters(m.opcode))
        return std::nullopt;
    return m;
}

}  // namespace

std::string text(const RelayMessage& m) {
    std::string out = "(" + std::to_string(m.opcode) + ",[";
    for (std::size_t i = 0; i < m.numbers.size(); ++i) out += (i ? "," : "") + std::to_string(m.numbers[i]);
    return out + "]).";
}

std::optional<std::vector<RelayMessage>> read_relay_line(std::string_view line) {
    std::string packed(line);
    std::erase_if(packed, [](unsigned char c) { return std::isspace(c); });
    std::vector<RelayMessage> out;
    for (std::string_view rest = packed; !rest.empty();) {
        auto m = take_message(rest);
        if (!m) return std::nullopt;
        out.push_back(std::move(*m));
    }
    return out;
}

std::string end_line(bool won) { return won ? "KI wins. End of game." : "KI loses. End of game."; }

std::string summary_line(int won, int lost) {
    return "KI won " + std::to_string(won) + " times and lost " + std::to_string(lost) + " times";
}

std::string course_drawing(const Battleship::Position& view, Seat own) {
    const auto field = [](const Battleship::Sea& sea) {
        std::string out;
        const Layout& l = sea.said.layout();
        for (int y = 0; y < l.height; ++y) {
            for (int x = 0; x < l.width; ++x) {
                const Cell c = cell_at(x, y);
                const bool ship = sea.fleet && sea.fleet->cells().has(c);
                out += sea.said.hit().has(c) ? 'X' : sea.said.asked().has(c) ? '~' : ship ? 'S' : '.';
                out += x + 1 < l.width ? ' ' : '\n';
            }
        }
        return out;
    };
    const auto& enemy = view.seas[other(own)];
    std::string out = "My field:\n" + field(view.seas[own]) + "Enemy field:\n" + field(enemy) + "Open list:";
    for (Cell c : follow_ups(enemy.said, situation(enemy.said)))
        out += " [" + std::to_string(column_of(c)) + "," + std::to_string(row_of(c)) + "]";
    return out + "\n";
}

}  // namespace agon::battleship
