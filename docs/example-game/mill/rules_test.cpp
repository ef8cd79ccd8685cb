// Nine Men's Morris: mills take, men in mills are safe, three men fly.
#include "rules.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace agon;

namespace {

Mill::Position after(std::initializer_list<const char*> moves) {
    Mill::Position p;
    for (const char* m : moves) Mill::apply(p, p.turn, *Mill::parse(m));
    return p;
}

bool may(const Mill::Position& p, const char* move) { return Mill::check(p, p.turn, *Mill::parse(move)).has_value(); }

}  // namespace

TEST_CASE("a mill takes a man that is in none") {
    const auto p = after({"a1", "a7", "d1", "d7", "b2"});
    CHECK((may(p, "g7xa1") && may(p, "g7xb2") && may(p, "g4")));
    CHECK_FALSE(may(p, "g7"));  // the mill must take
    CHECK_FALSE(may(p, "g4xb2"));
    const auto safe = after({"a1", "a7", "d1", "d7", "g1xa7", "f2", "b2", "f4"});
    CHECK((may(safe, "f6xd7") == false && may(safe, "d6") && !Mill::parse("a1-")));
}

TEST_CASE("with three men one flies, with two one has lost") {
    auto p = after({"a1", "a7", "d1", "d7", "b2", "b6"});
    p.in_hand = {0, 0};
    CHECK((may(p, "a1-g4") && !Mill::outcome(p)));
    std::ranges::replace(p.men, 'X', '.');
    CHECK(Mill::outcome(p)->winner == Seat::Second);
}
