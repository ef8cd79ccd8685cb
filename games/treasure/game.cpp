// The treasure hunt's entry in the catalogue.
#include "core/entry.h"
#include "games/treasure/engines.h"
#include "games/treasure/imagined.h"
#include "games/treasure/protocols.h"
#include "games/treasure/rules.h"
#include "games/treasure/texts.h"
#include "games/treasure/tools.h"
#include "search/general_bench.h"

namespace agon {

const GameEntry& treasure_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Treasure>();
        e.engines = treasure::engine_list();
        e.protocols = treasure::protocols();
        e.texts = treasure::texts();
        e.clock = "move=5s";
        e.engine = &treasure::make_engine;
        e.tools = treasure::tools();
        if constexpr (!in_a_page) e.bench = &general_bench<treasure::ImaginedTreasure>;
        e.courses = {{.name = "treasure hunt's course", .protocols = {"treasure"}, .caller = "treasure"}};
        return e;
    }();
    return entry;
}

}  // namespace agon
