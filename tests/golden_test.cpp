// One whole match of every game with a fixed seed, as text a person can read. A change
// of rules, drawing or notation shows up as a diff of games/*/golden.txt; after a look
// at it, AGON_WRITE_GOLDEN=1 writes the files anew.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "arena/ending.h"
#include "arena/match.h"
#include "core/catalogue.h"

using namespace agon;
using namespace std::chrono_literals;

namespace {

std::string played(const GameEntry& g) {
    Time now{};
    Match match(std::move(*g.start("", 11)), {}, now);
    std::ostringstream out;
    Random random(11);
    out << g.title << ", " << match.position().rules() << "\n\n" << match.position().draw() << "\n";
    while (!match.over()) {
        const Seat s = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
        now += 1ms;
        const std::string move = *match.position().suggest(s, random());
        REQUIRE(match.act(s, move, now));
        out << number(s) << " " << move << "\n";
        if (match.plies() % 10 == 0) out << "\n" << match.position().draw() << "\n";
    }
    out << "\n"
        << match.position().draw() << "\n"
        << ending(match.log(), Language::English, g.texts) << "\n"
        << ending(match.log(), Language::German, g.texts) << "\n";
    return out.str();
}

}  // namespace

TEST_CASE("golden matches") {
    for (const GameEntry* g : catalogue()) {
        const std::string file = "games/" + std::string(g->name) + "/golden.txt";
        const std::string now = played(*g);
        if (std::getenv("AGON_WRITE_GOLDEN")) std::ofstream(file) << now;
        std::ifstream in(file);
        std::ostringstream kept;
        kept << in.rdbuf();
        CHECK_MESSAGE(kept.str() == now, file);
    }
}
