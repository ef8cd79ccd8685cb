// Kulami's entry in the catalogue.
#include "core/entry.h"
#include "games/kulami/rules.h"
#include "games/kulami/texts.h"
#include "search/standard_engines.h"

namespace agon {
namespace {

std::expected<std::unique_ptr<Engine>, Phrase> make_engine(const EngineSpec& spec) {
    static const auto known = standard_engines<Kulami>();
    return standard_engine<Kulami>(spec, known);
}

}  // namespace

const GameEntry& kulami_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Kulami>();
        e.engines = standard_engines<Kulami>();
        e.texts = kulami::texts();
        e.engine = &make_engine;
        return e;
    }();
    return entry;
}

}  // namespace agon
