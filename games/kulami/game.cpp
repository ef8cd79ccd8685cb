// Kulami's entry in the catalogue.
#include "core/entry.h"
#include "games/kulami/client.h"
#include "games/kulami/conform.h"
#include "games/kulami/engine.h"
#include "games/kulami/rules.h"
#include "games/kulami/session.h"
#include "games/kulami/texts.h"
#include "games/kulami/tools.h"

namespace agon {

namespace {

Protocol course_protocol() {
    Protocol p{.name = "kulami", .sentence = "the course's line protocol, as its server speaks it", .port = 4711};
    p.conduct.forfeit_on_illegal = false;  // refused moves may be repeated, and nobody has a clock
    p.conduct.refusals = 1000;             // only a program that never stops guessing is stopped
    p.seating = Seating::Drawn;
    p.rematches = Rematches::Either;
    p.rules_by_first_player = true;
    p.rules = "board=closed scoring=0";
    p.session = [](const auto&) { return std::make_unique<kulami::KulamiSession>(); };
    p.conform = &kulami::make_examiner;
    p.client = [](const ClientSetup& setup) { return std::make_unique<kulami::KulamiClient>(setup); };
    return p;
}

}  // namespace

const GameEntry& kulami_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Kulami>();
        e.engines = kulami::engines();
        e.texts = kulami::texts();
        e.protocols = {course_protocol()};
        e.engine = &kulami::make_engine;
        e.tools = kulami::tools();
        e.courses = {{.name = "Kulami course", .protocols = {"kulami"}}};
        e.bench = &kulami::bench;
        return e;
    }();
    return entry;
}

}  // namespace agon
