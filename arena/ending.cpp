#include "arena/ending.h"

#include <algorithm>

#include "arena/words.h"

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

std::string called(Seat s, const PerSeat<std::string>& names) {
    const std::string& name = names[s];
    return name.empty() ? embed({"seat.player", {std::to_string(number(s))}}) : name;
}

Phrase score(const Outcome& o, const PerSeat<std::string>& names) {
    const std::string points = std::to_string(o.points[0]) + ":" + std::to_string(o.points[1]);
    if (!o.winner) return {"end.draw", {points}};
    return {"end.won", {called(*o.winner, names), points}};
}

// What is told of a player has a sentence with his name where core has one.
Phrase told_of(const std::string& name, const Phrase& why) {
    Phrase by{"by." + why.code, {name}};
    by.args.insert(by.args.end(), why.args.begin(), why.args.end());
    const bool known = std::ranges::find(core_texts(), by.code, &Text::code) != core_texts().end();
    return known ? by : Phrase{"by.name", {name, embed(why)}};
}

// Who doubts a flag sees what was measured, where it was more than the wall.
Phrase with_spent(Phrase told, const Finished& end) {
    if (!end.spent || (!end.spent->cpu && end.spent->wall == end.spent->charged)) return told;
    const auto& [charged, wall, cpu] = *end.spent;
    Phrase whole{cpu ? "end.with_cpu" : "end.with_wall",
                 {embed(told), milliseconds_text(charged), milliseconds_text(wall)}};
    if (cpu) whole.args.push_back(milliseconds_text(*cpu));
    return whole;
}

}  // namespace

Phrase ending_phrase(const Finished& end, const PerSeat<std::string>& names) {
    if (end.fault && end.culprit) return with_spent(told_of(called(*end.culprit, names), end.why), end);
    return !end.fault && end.why.code.empty() ? score(end.outcome, names) : end.why;
}

Phrase ending_phrase(std::span<const Event> log, const PerSeat<std::string>& names) {
    const auto* last = log.empty() ? nullptr : std::get_if<Finished>(&log.back().what);
    if (!last) return {};
    Finished end = *last;
    if (end.fault == Fault::Illegal && end.culprit)
        if (const auto* r = last_refusal(log))
            end.why = {"end.illegal", {r->move, std::to_string(own_moves(log, *end.culprit) + 1), embed(end.why)}};
    return ending_phrase(end, names);
}

std::string ending(const Finished& end, Language language, std::span<const Text> texts,
                   const PerSeat<std::string>& names) {
    return sentence(ending_phrase(end, names), language, texts);
}

std::string ending(std::span<const Event> log, Language language, std::span<const Text> texts,
                   const PerSeat<std::string>& names) {
    return sentence(ending_phrase(log, names), language, texts);
}

}  // namespace agon
