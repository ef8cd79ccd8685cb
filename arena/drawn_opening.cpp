#include "arena/drawn_opening.h"

#include "core/random.h"

namespace agon {
namespace {

Seat whose_turn(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

// One attempt; nothing when the game ended on the way.
std::optional<std::string> random_walk(AnyPosition& p, Random random, int plies) {
    std::string moves;
    for (int i = 0; i < plies; ++i) {
        const Seat seat = whose_turn(p);
        const auto legal = p.legal(seat);
        if (legal.empty()) break;
        const std::string& move = legal[random.below(legal.size())];
        if (!p.play(seat, move)) break;
        moves += (i == 0 ? "" : " ") + move;
        if (p.outcome()) return std::nullopt;
    }
    return moves;
}

}  // namespace

bool needs_openings(const GameEntry& game, const std::string& rules) {
    const auto one = game.start(rules, 1), two = game.start(rules, 2);
    return one && two && (*one)->view() == (*two)->view() && !(*one)->hidden() &&
           !(*one)->legal(whose_turn(**one)).empty();
}

std::string drawn_opening(const GameEntry& game, const std::string& rules, std::uint64_t seed, int plies) {
    for (std::uint64_t attempt = 0; attempt < 20; ++attempt) {
        const auto p = game.start(rules, seed);
        if (!p) break;
        if (const auto moves = random_walk(**p, Random(derive(seed, attempt)), plies)) return *moves;
    }
    return "";
}

}  // namespace agon
