// Battleship's entry in the catalogue.
#include "core/entry.h"
#include "games/battleship/engines.h"
#include "games/battleship/protocols.h"
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"
#include "games/battleship/tools.h"

namespace agon {

const GameEntry& battleship_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Battleship>();
        e.engines = battleship::engine_list();
        e.texts = battleship::texts();
        e.clock = "move=10s";
        e.engine = &battleship::make_engine;
        e.tools = battleship::tools();
        if constexpr (!in_a_page) e.bench = &battleship::bench;
        e.courses = {{.name = "Prolog course", .protocols = {"battleship"}},
                     {.name = "boards' course", .protocols = {"uart"}, .boards = "uart"}};
        e.protocols = battleship::protocols();
        return e;
    }();
    return entry;
}

}  // namespace agon
