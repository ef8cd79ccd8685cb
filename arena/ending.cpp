#include "arena/ending.h"

#include <algorithm>

namespace agon {
namespace {

// For an illegal move the refusal before the end holds the move.
const Refused* last_refusal(std::span<const Event> log) {
    for (auto it = log.rbegin(); it != log.rend(); ++it)
        if (const auto* r = std::get_if<Refused>(&it->what)) return r;
    return nullptr;
}

int own_moves(std::span<const Event> log, Seat seat) {
    return static_cast<int>(std::ranges::count_if(log, [&](const Event& e) {
        const auto* m = std::get_if<Moved>(&e.what);
        return m && m->seat == seat;
    }));
}

std::string called(Seat s, Language language, const std::array<std::string, 2>& names) {
    const std::string& name = names[static_cast<std::size_t>(index(s))];
    return name.empty() ? (language == Language::German ? "Spieler " : "Player ") + std::to_string(number(s)) : name;
}

std::string score(const Outcome& o, Language language, const std::array<std::string, 2>& names) {
    const std::string points = std::to_string(o.points[0]) + ":" + std::to_string(o.points[1]);
    const bool german = language == Language::German;
    if (!o.winner) return (german ? "Unentschieden, " : "A draw, ") + points + ".";
    return called(*o.winner, language, names) + (german ? " gewinnt " : " wins ") + points + ".";
}

}  // namespace

std::string ending(std::span<const Event> log, Language language, std::span<const Text> texts, const std::array<std::string, 2>& names) {
    const auto* end = log.empty() ? nullptr : std::get_if<Finished>(&log.back().what);
    if (!end) return {};
    std::string why = end->why.code.empty() ? "" : sentence(end->why, language, texts);
    if (end->fault == Fault::Illegal && end->culprit)
        if (const auto* r = last_refusal(log))
            why = sentence({"end.illegal", {r->move, std::to_string(own_moves(log, *end->culprit) + 1), why}}, language);
    if (!end->fault) return why.empty() ? score(end->outcome, language, names) : why;
    if (!end->culprit) return why;
    return called(*end->culprit, language, names) + ": " + why;
}

}  // namespace agon
