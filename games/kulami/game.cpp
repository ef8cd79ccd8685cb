// Kulami's entry in the catalogue.
#include "core/entry.h"
#include "games/kulami/engine.h"
#include "games/kulami/protocols.h"
#include "games/kulami/rules.h"
#include "games/kulami/texts.h"
#include "games/kulami/tools.h"

namespace agon {

const GameEntry& kulami_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Kulami>();
        e.engines = kulami::engines();
        e.texts = kulami::texts();
        e.protocols = kulami::protocols();
        e.engine = &kulami::make_engine;
        e.tools = kulami::tools();
        e.courses = {{.name = "Kulami course", .protocols = {"kulami"}}};
        if constexpr (!in_a_page) e.bench = &kulami::bench;
        return e;
    }();
    return entry;
}

}  // namespace agon
