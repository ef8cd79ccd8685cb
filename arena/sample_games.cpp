#include "arena/sample_games.h"

#include "arena/ending.h"
#include "arena/match.h"
#include "arena/study.h"

namespace agon {

std::string endings(std::span<const Event> log, const GameEntry& g) {
    return ending(log, Language::English, g.texts) + "\n" + ending(log, Language::German, g.texts) + "\n";
}

std::string golden_match(const GameEntry& g) {
    Time now{};
    Match match(std::move(*g.start("", 11)), {}, now);
    Random random(11);
    std::string out = std::string(g.title) + ", " + match.position().rules() + "\n\n" + match.position().draw() + "\n";
    while (!match.over()) {
        const Seat s = next_seat(match.position());
        const std::string move = *match.position().suggest(s, random());
        if (!match.act(s, move, now += std::chrono::milliseconds(1))) return out + "refused: " + move + "\n";
        out += std::to_string(number(s)) + " " + move + "\n";
        if (match.plies() % 10 == 0) out += "\n" + match.position().draw() + "\n";
    }
    return out + "\n" + match.position().draw() + "\n" + endings(match.log(), g);
}

}  // namespace agon
