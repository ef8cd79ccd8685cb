// Othello's entry in the catalogue.
#include "core/entry.h"
#include "games/othello/engine.h"
#include "games/othello/isa.h"
#include "games/othello/protocols.h"
#include "games/othello/rules.h"
#include "games/othello/texts.h"
#include "games/othello/weights_data.h"
#include "search/standard_engines.h"

namespace agon {
namespace {

std::vector<EngineInfo> engines() {
    std::vector<EngineInfo> list{
        {"best", "pattern evaluation and deep search, solves the last twenty-odd squares",
         "time nodes threads seed hash depth book"},
        {"level:1..20", "the same engine with a limit on positions per move, from beginner to expert", "seed"}};
    for (const EngineInfo& e : standard_engines<Othello>()) list.push_back(e);
    return list;
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec) {
    if (spec.name == "best" || spec.name == "level") {
        if (!othello::weights_there()) return refuse("engine.table_missing", {"weights"});
        return othello::make_engine(spec);
    }
    static const auto known = engines();
    return standard_engine<Othello>(spec, known);
}

Course java_course() {
    return {.name = "Java course",
            .host = "szte.mi.Player",
            .hand_ins = true,
            // Of the points against the table, in per cent: real players of the course get 25 to 70.
            .qualification =
                Qualification{.jar = "agon-reference.jar", .references = {"reference.Table"}, .pass_mark = 20}};
}

std::uint64_t leaves(const AnyPosition& any, int depth) {
    const auto& p = as<Othello>(any);
    return othello::fastest_isa().perft(p.discs[p.turn], p.discs[other(p.turn)], depth, false);
}

}  // namespace

const GameEntry& othello_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Othello>();
        e.engines = engines();
        e.protocols = othello::protocols();
        e.texts = othello::texts();
        e.clock = "total=8s";
        e.courses = {java_course()};
        e.showcase = {"level:1", "level:2", "level:3", "level:4", "best?nodes=2000"};
        e.engine = &make_engine;
        e.tables = othello::engine_tables();
        e.perft = &leaves;
        if constexpr (!in_a_page) e.bench = &othello::bench;
        e.yardstick = true;
        return e;
    }();
    return entry;
}

}  // namespace agon
