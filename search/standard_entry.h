// The catalogue entry of a game on its first day: everything that needs no line of its own. A game with a player or a
// bench of its own puts it in the place of the general one.
#pragma once

#include "core/entry.h"
#include "search/general_bench.h"
#include "search/standard_engines.h"

namespace agon {

template <Game G>
Result<std::unique_ptr<Engine>> first_day_engine(const EngineSpec& spec) {
    static const auto known = first_day_engines<G>();
    return standard_engine<G>(spec, known);
}

template <Game G>
GameEntry standard_entry() {
    GameEntry e = make_entry<G>();
    e.engines = first_day_engines<G>();
    e.engine = &first_day_engine<G>;
    if constexpr (Enumerable<G> && !in_a_page) e.bench = &general_bench<G>;
    return e;
}

}  // namespace agon
