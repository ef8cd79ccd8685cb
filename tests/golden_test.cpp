// One whole match of every game with a fixed seed, as text a person can read. A change
// of rules, drawing or notation shows up as a diff of games/*/golden.txt; after a look
// at it, AGON_WRITE_GOLDEN=1 writes the files anew.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "arena/sample_games.h"

using namespace agon;

TEST_CASE("golden matches") {
    for (const GameEntry* g : catalogue()) {
        const std::string file = "games/" + std::string(g->name) + "/golden.txt";
        const std::string now = golden_match(*g);
        if (std::getenv("AGON_WRITE_GOLDEN")) std::ofstream(file) << now;
        std::ifstream in(file);
        std::ostringstream kept;
        kept << in.rdbuf();
        CHECK_MESSAGE(kept.str() == now, file);
    }
}
