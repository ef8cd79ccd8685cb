// Kulami's entry in the catalogue.
#include "core/entry.h"
#include "games/kulami/engine.h"
#include "games/kulami/rules.h"
#include "games/kulami/texts.h"

namespace agon {

const GameEntry& kulami_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Kulami>();
        e.engines = kulami::engines();
        e.texts = kulami::texts();
        e.engine = &kulami::make_engine;
        return e;
    }();
    return entry;
}

}  // namespace agon
