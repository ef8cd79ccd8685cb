// Battleship's entry in the catalogue.
#include "core/entry.h"
#include "games/battleship/engines.h"
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"

namespace agon {
const GameEntry& battleship_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Battleship>();
        e.engines = battleship::engine_list();
        e.texts = battleship::texts();
        e.clock = "move=10s";
        e.engine = &battleship::make_engine;
        return e;
    }();
    return entry;
}

}  // namespace agon
