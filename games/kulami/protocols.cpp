#include "games/kulami/protocols.h"

#include "games/kulami/client.h"
#include "games/kulami/conform.h"
#include "games/kulami/session.h"

namespace agon::kulami {
namespace {

Protocol course_protocol() {
    Protocol p{.name = "kulami", .sentence = "the course's line protocol, as its server speaks it", .port = 4711};
    p.conduct.forfeit_on_illegal = false;  // refused moves may be repeated, and nobody has a clock
    p.conduct.refusals = 1000;             // only a program that never stops guessing is stopped
    p.seating = Seating::Drawn;
    p.rematches = Rematches::Either;
    p.rules_by_first_player = true;
    p.rules = "board=closed scoring=0";
    p.session = [](const auto&) { return std::make_unique<KulamiSession>(); };
    p.conform = &make_examiner;
    p.client = &make_client;
    return p;
}

}  // namespace

std::vector<Protocol> protocols() { return {course_protocol()}; }

}  // namespace agon::kulami
