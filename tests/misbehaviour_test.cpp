// The peer that misbehaves does so: every misdeed happens, the honest plan changes nothing, and a seed repeats a game.
#include "tests/misbehaviour.h"

#include <doctest/doctest.h>

#include <set>

namespace agon::test {
namespace {

Tongue parrot() {
    return {.lie = [](std::string_view honest, Random&) { return std::optional("not " + std::string(honest)); },
            .wrong_role = [](Random&) { return std::string("mine"); }};
}

}  // namespace

TEST_CASE("misbehaviour: every misdeed is planned by some seed and done once the calm is over") {
    std::set<Misdeed> planned;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Misbehaviour peer(parrot(), seed), again(parrot(), seed);
        planned.insert(peer.plan());
        int changed = 0;
        for (int i = 0; i < 100; ++i) {
            const Utterance u = peer.say("line"), same = again.say("line");
            CHECK(u.lines == same.lines);
            changed += u.lines != std::vector<std::string>{"line"} || u.pause != Duration{} || u.hangs_up;
        }
        CHECK((changed > 0) == (peer.plan() != Misdeed::None));
        CHECK(peer.misbehaved() == (peer.plan() != Misdeed::None));
    }
    CHECK(planned.size() == all_misdeeds.size());
}

TEST_CASE("misbehaviour: a wire keeps the order, whatever is late") {
    SlowWire wire;
    wire.carry({.lines = {"a"}, .pause = std::chrono::seconds(3)}, Time{});
    wire.carry({.lines = {"b"}, .hangs_up = true}, Time{} + std::chrono::seconds(1));
    CHECK(wire.take().line == "a");
    CHECK(wire.next() == Time{} + std::chrono::seconds(3));
    CHECK(wire.take().line == "b");
    CHECK_FALSE(wire.take().line);
    CHECK_FALSE(wire.next());
}

}  // namespace agon::test
