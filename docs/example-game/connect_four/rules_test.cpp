// Connect Four: its rules, and that the general search solves what is decided within six plies.
#include "rules.h"

#include <doctest/doctest.h>

#include "core/catalogue.h"

using namespace agon;

namespace {

ConnectFour::Position after(std::string_view moves) {
    ConnectFour::Position p;
    for (const char c : moves) ConnectFour::apply(p, p.turn, {c - 'a'});
    return p;
}

// 1, 0, -1 for who is to move: won, open, lost within so many plies. Every line is looked at.
int decided_within(const ConnectFour::Position& p, int plies) {
    if (const auto o = ConnectFour::outcome(p)) return o->winner ? -1 : 0;
    int best = plies == 0 ? 0 : -1;
    for (const auto& m : ConnectFour::legal(p, p.turn)) {
        if (plies == 0 || best == 1) break;
        auto next = p;
        ConnectFour::apply(next, p.turn, m);
        best = std::max(best, -decided_within(next, plies - 1));
    }
    return best;
}

double found_by_search(const ConnectFour::Position& p) {
    const PositionOf<ConnectFour> any({}, p);
    const auto engine = find_game("connect_four")->engine({"best", {}, {{"nodes", "100000"}}});
    (*engine)->new_game(p.turn, any, 1);
    return (*engine)->think(any, p.turn, {}, {}).values.front().value;
}

}  // namespace

TEST_CASE("four in a row win in every direction, a full column is closed") {
    for (const char* moves : {"aabbccd", "ababaga", "abbcgccdgdfdd", "gffeaeedadbdd"})
        CHECK(ConnectFour::outcome(after(moves)).has_value());
    CHECK_FALSE(ConnectFour::outcome(after("aabbcc")));
    CHECK_FALSE(ConnectFour::check(after("aaaaaa"), Seat::First, {0}));
}

TEST_CASE("what is decided within six plies is found") {
    int decided = 0;
    for (std::uint64_t seed = 1; decided < 25; ++seed) {
        Random random(seed);
        auto p = after("");
        for (auto plies = 8 + random.below(20); plies > 0 && !ConnectFour::outcome(p); --plies) {
            const auto moves = ConnectFour::legal(p, p.turn);
            ConnectFour::apply(p, p.turn, moves[random.below(moves.size())]);
        }
        if (ConnectFour::outcome(p) || ConnectFour::legal(p, p.turn).size() < 2) continue;
        const int truth = decided_within(p, 6);
        if (truth == 0) continue;
        ++decided;
        CHECK((found_by_search(p) > 500'000) == (truth > 0));
        CHECK((found_by_search(p) < -500'000) == (truth < 0));
    }
}
