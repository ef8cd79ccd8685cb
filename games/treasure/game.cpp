// The treasure hunt's entry in the catalogue.
#include "core/entry.h"
#include "games/treasure/rules.h"
#include "games/treasure/texts.h"
#include "search/standard_engines.h"

namespace agon {
namespace {

std::expected<std::unique_ptr<Engine>, Phrase> make_engine(const EngineSpec& spec) {
    static const auto known = standard_engines<Treasure>();
    return standard_engine<Treasure>(spec, known);
}

}  // namespace

const GameEntry& treasure_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Treasure>();
        e.engines = standard_engines<Treasure>();
        e.texts = treasure::texts();
        e.clock = "move=5s";
        e.engine = &make_engine;
        return e;
    }();
    return entry;
}

}  // namespace agon
