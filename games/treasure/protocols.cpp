#include "games/treasure/protocols.h"

#include "games/treasure/client.h"
#include "games/treasure/exam.h"
#include "games/treasure/service.h"

namespace agon::treasure {
namespace {

Protocol http() {
    Protocol p;
    p.name = "treasure";
    p.sentence = "the course's HTTP/XML protocol, polled by its clients";
    p.port = 18235;
    p.conduct = conduct_of({});
    p.seating = Seating::Drawn;
    p.options = "first last account generation";
    p.service = [](Hall& hall, const Protocol::Options& options) -> Result<std::unique_ptr<Service>> {
        const auto o = service_options(options);
        if (!o) return std::unexpected(o.error());
        return std::make_unique<TreasureService>(hall, *o);
    };
    p.conform = [](const ExamOptions& options) -> Result<std::unique_ptr<Examiner>> {
        const auto setup = exam_setup(options);
        if (!setup) return std::unexpected(setup.error());
        return make_exam(*setup);
    };
    p.poller = [](const ClientSetup& setup, std::unique_ptr<Engine> engine) -> Result<std::unique_ptr<Poller>> {
        const auto o = client_options(setup);
        if (!o) return std::unexpected(o.error());
        if (setup.options.contains("create"))
            return std::make_unique<GameMaker>(setup.options.contains("debug"), setup.options.contains("dummy"),
                                               o->language);
        return std::make_unique<HttpPlayer>(*o, std::move(engine));
    };
    return p;
}

}  // namespace

std::vector<Protocol> protocols() { return {http()}; }

}  // namespace agon::treasure
