// The treasure hunt's entry in the catalogue.
#include "core/entry.h"
#include "games/treasure/engines.h"
#include "games/treasure/rules.h"
#include "games/treasure/texts.h"

namespace agon {
const GameEntry& treasure_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Treasure>();
        e.engines = treasure::engine_list();
        e.texts = treasure::texts();
        e.clock = "move=5s";
        e.engine = &treasure::make_engine;
        return e;
    }();
    return entry;
}

}  // namespace agon
