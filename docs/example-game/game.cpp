// Nim's entry in the catalogue and its sentences.
#include "core/entry.h"
#include "games/nim/rules.h"
#include "search/standard_engines.h"

namespace agon {
namespace {

constexpr Text texts[] = {
    {"nim.take", "Take between 1 and {0} matches.", "Nimm zwischen 1 und {0} Hölzer."},
    {"nim.notation", "'{0}' is not a number of matches.", "'{0}' ist keine Anzahl von Hölzern."},
};

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec) {
    static const auto known = standard_engines<Nim>();
    return standard_engine<Nim>(spec, known);
}

}  // namespace

const GameEntry& nim_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Nim>();
        e.engines = standard_engines<Nim>();
        e.texts = texts;
        e.engine = &make_engine;
        return e;
    }();
    return entry;
}

}  // namespace agon
