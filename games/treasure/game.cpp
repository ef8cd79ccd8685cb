// The treasure hunt's entry in the catalogue.
#include "core/entry.h"
#include "games/treasure/client.h"
#include "games/treasure/engines.h"
#include "games/treasure/exam.h"
#include "games/treasure/rules.h"
#include "games/treasure/service.h"
#include "games/treasure/texts.h"
#include "games/treasure/tools.h"

namespace agon {
namespace {

Protocol http() {
    Protocol p;
    p.name = "treasure";
    p.sentence = "the course's HTTP/XML protocol, polled by its clients";
    p.port = 18235;
    p.conduct = treasure::conduct_of({});
    p.seating = Seating::Drawn;
    p.options = "first last account";
    p.service = [](Hall& hall, const Protocol::Options& options) -> Result<std::unique_ptr<Service>> {
        const auto o = treasure::service_options(options);
        if (!o) return std::unexpected(o.error());
        return std::make_unique<treasure::TreasureService>(hall, *o);
    };
    p.conform = [](const ExamOptions& options) -> Result<std::unique_ptr<Examiner>> {
        const auto setup = treasure::exam_setup(options);
        if (!setup) return std::unexpected(setup.error());
        return treasure::make_exam(*setup);
    };
    p.poller = [](const ClientSetup& setup, std::unique_ptr<Engine> engine) -> Result<std::unique_ptr<Poller>> {
        const auto o = treasure::client_options(setup);
        if (!o) return std::unexpected(o.error());
        if (setup.options.contains("create"))
            return std::make_unique<treasure::GameMaker>(setup.options.contains("debug"),
                                                         setup.options.contains("dummy"), o->language);
        return std::make_unique<treasure::HttpPlayer>(*o, std::move(engine));
    };
    return p;
}

}  // namespace

const GameEntry& treasure_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Treasure>();
        e.engines = treasure::engine_list();
        e.protocols = {http()};
        e.texts = treasure::texts();
        e.clock = "move=5s";
        e.engine = &treasure::make_engine;
        e.tools = treasure::tools();
        e.courses = {{.name = "treasure hunt's course", .protocols = {"treasure"}, .caller = "treasure"}};
        return e;
    }();
    return entry;
}

}  // namespace agon
