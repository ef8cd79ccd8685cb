#include "games/nim/rules.h"

#include <algorithm>
#include <charconv>

namespace agon {
namespace {

std::optional<int> number_in(std::string_view text) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

}  // namespace

Result<Nim::Rules> Nim::rules(std::string_view t) {
    if (t.empty() || t == "standard") return Rules{};
    const auto heap = t.starts_with("heap=") ? number_in(t.substr(5)) : std::nullopt;
    if (!heap || *heap < 1 || *heap > 1000) return refuse("rules.unknown", {std::string(t), "standard, heap=1..1000"});
    return Rules{*heap};
}

Verdict Nim::check(const Position& p, Seat, const Move& m) {
    if (m.take < 1 || m.take > std::min(3, p.left)) return refuse("nim.take", {std::to_string(std::min(3, p.left))});
    return {};
}

std::optional<Outcome> Nim::outcome(const Position& p) {
    if (p.left > 0) return std::nullopt;
    return Outcome{.winner = other(p.turn)};
}

std::vector<Nim::Move> Nim::legal(const Position& p, Seat) {
    std::vector<Move> all;
    for (int take = 1; take <= std::min(3, p.left); ++take) all.push_back({take});
    return all;
}

Result<Nim::Move> Nim::parse(std::string_view t) {
    if (const auto n = number_in(t)) return Move{*n};
    return refuse("nim.notation", {std::string(t.substr(0, 20))});
}

std::string Nim::draw(const Position& p) {
    return std::string(static_cast<std::size_t>(p.left), '|') + "  player " + std::to_string(number(p.turn)) +
           " to take\n";
}

}  // namespace agon
