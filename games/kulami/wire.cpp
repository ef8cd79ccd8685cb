#include "games/kulami/wire.h"

#include <algorithm>
#include <charconv>

namespace agon::kulami {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::optional<Message> without_dot(std::string_view body) {
    const auto open = body.find('(');
    if (open == body.npos) return Message{body};
    if (body.back() != ')') return std::nullopt;
    return Message{body.substr(0, open), trimmed(body.substr(open + 1, body.size() - open - 2))};
}

struct Reason {
    std::string_view code, german;
};
constexpr Reason reasons[] = {{"kulami.outside", "Koordinaten außerhalb des Spielfelds"},
                              {"kulami.no_marbles", "Keine Kugeln mehr"},
                              {"kulami.no_plate", "Keine Platte an Position"},
                              {"kulami.occupied", "Position bereits belegt"},
                              {"kulami.blocked", "Platte blockiert"},
                              {"kulami.off_line", "nicht in vorgeschriebener Zeile und Spalte"}};

}  // namespace

std::string_view trimmed(std::string_view s) {
    while (!s.empty() && blank(s.front())) s.remove_prefix(1);
    while (!s.empty() && blank(s.back())) s.remove_suffix(1);
    return s;
}

std::optional<Message> parse_message(std::string_view line) {
    line = trimmed(line);
    if (line.size() < 2 || line.back() != '.') return std::nullopt;
    return without_dot(line.substr(0, line.size() - 1));
}

std::optional<Message> parse_loosely(std::string_view line) {
    line = trimmed(line);
    if (!line.empty() && line.back() == '.') line = trimmed(line.substr(0, line.size() - 1));
    if (line.empty()) return std::nullopt;
    auto message = without_dot(line);
    if (message) message->keyword = trimmed(message->keyword);
    return message;
}

std::vector<std::string_view> arguments(std::string_view inside) {
    std::vector<std::string_view> out;
    for (;;) {
        const auto comma = std::min(inside.find(','), inside.size());
        out.push_back(trimmed(inside.substr(0, comma)));
        if (comma == inside.size()) return out;
        inside.remove_prefix(comma + 1);
    }
}

std::optional<int> whole_number(std::string_view t) {
    if (t.starts_with('+') && !t.starts_with("+-")) t.remove_prefix(1);
    int n = 0;
    const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), n);
    if (error != std::errc{} || end != t.data() + t.size()) return std::nullopt;
    return n;
}

std::optional<std::array<int, 2>> two_numbers(std::string_view inside) {
    const auto args = arguments(inside);
    if (args.size() != 2) return std::nullopt;
    const auto first = whole_number(args[0]), second = whole_number(args[1]);
    if (!first || !second) return std::nullopt;
    return std::array{*first, *second};
}

std::optional<Seat> seat_named(std::string_view colour) {
    if (colour.empty()) return std::nullopt;
    switch (colour[0]) {
        case 'r':
        case 'R': return Seat::First;
        case 'b':
        case 'B':
        case 's':
        case 'S': return Seat::Second;
        default: return std::nullopt;
    }
}

std::string reason(const Phrase& why, Seat of) {
    if (why.code == "not_your_turn") return "Spieler " + std::string(german(of)) + " nicht am Zug";
    const auto it = std::ranges::find(reasons, why.code, &Reason::code);
    return it == std::end(reasons) ? why.code : std::string(it->german);
}

std::string one_line(std::string_view text) {
    std::string out(text);
    std::ranges::replace_if(out, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return out;
}

std::string presentable(std::string_view name) {
    constexpr std::size_t longest = 64;
    std::string out = one_line(trimmed(name));
    std::ranges::replace_if(out, [](char c) { return c == ',' || c == '(' || c == ')'; }, '_');
    if (out.size() > longest) {
        out.resize(longest);
        while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xc0) == 0x80)
            out.pop_back();  // no half characters
        if (!out.empty() && static_cast<unsigned char>(out.back()) >= 0xc0) out.pop_back();
    }
    return out.empty() ? "Unbekannt" : out;
}

}  // namespace agon::kulami
