// Othello's entry in the catalogue.
#include "core/entry.h"
#include "games/othello/isa.h"
#include "games/othello/rules.h"
#include "games/othello/texts.h"
#include "search/standard_engines.h"

namespace agon {
namespace {

std::expected<std::unique_ptr<Engine>, Phrase> make_engine(const EngineSpec& spec) {
    static const auto known = standard_engines<Othello>();
    return standard_engine<Othello>(spec, known);
}

std::uint64_t leaves(const AnyPosition& any, int depth) {
    const auto& p = as<Othello>(any);
    return othello::fastest_isa().perft(p.discs[index(p.turn)], p.discs[index(other(p.turn))], depth, false);
}

}  // namespace

const GameEntry& othello_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Othello>();
        e.engines = standard_engines<Othello>();
        e.texts = othello::texts();
        e.clock = "total=8s";
        e.engine = &make_engine;
        e.perft = &leaves;
        return e;
    }();
    return entry;
}

}  // namespace agon
