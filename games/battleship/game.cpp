// Battleship's entry in the catalogue.
#include "core/entry.h"
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"
#include "search/standard_engines.h"

namespace agon {
namespace {

std::expected<std::unique_ptr<Engine>, Phrase> make_engine(const EngineSpec& spec) {
    static const auto known = standard_engines<Battleship>();
    return standard_engine<Battleship>(spec, known);
}

}  // namespace

const GameEntry& battleship_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Battleship>();
        e.engines = standard_engines<Battleship>();
        e.texts = battleship::texts();
        e.clock = "move=10s";
        e.engine = &make_engine;
        return e;
    }();
    return entry;
}

}  // namespace agon
