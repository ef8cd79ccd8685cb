#include "cli/analysis_text.h"

#include <fmt/core.h>

#include <cmath>

#include "search/decided_game.h"

namespace agon {
namespace {

std::string reach_text(const MoveValue& v) {
    if (v.exact) return "exact";
    return v.confidence ? fmt::format("{} %", v.confidence) : fmt::format("depth {}", v.depth);
}

// What is expected to follow, this move first, after two blanks; nothing where the engine does not say.
std::string line_text(const MoveValue& v) {
    std::string out;
    for (const auto& move : v.line) out += (out.empty() ? "  " : " ") + move;
    return out;
}

}  // namespace

// A decided game is worth more than any points; a person reads who wins it and by how much.
std::string value_text(double value) {
    if (std::abs(value) < decided_game / 2) return fmt::format("{:+.6g}", value);
    const double margin = value - std::copysign(decided_game, value);
    return (value > 0 ? "won" : "lost") + (margin == 0 ? "" : fmt::format("({:+.6g})", margin));
}

std::string move_text(const MoveValue& v) {
    return fmt::format("{} {} {}{}", v.move, value_text(v.value), reach_text(v), line_text(v));
}

std::string mark_of(double lost) { return lost >= 8 ? "??" : lost >= 4 ? "?" : lost >= 2 ? "?!" : ""; }

}  // namespace agon
