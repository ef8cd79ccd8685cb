#include "games/treasure/half_choice.h"

#include <algorithm>

#include "games/treasure/plan.h"

namespace agon::treasure {
namespace {

constexpr PlanEffort quick{.width = 8, .crowd = 3};

std::vector<Candidate> lawn(const Ground& g, int but) {
    std::vector<Candidate> out;
    for (int f = 0; f < g.size(); ++f)
        if (g.map().at(g.map().field(f)) == grass && f != but) out.push_back({f, 1});
    return out;
}

// What the enemy needs from the border to the fort: it does not know where it is.
double enemy_effort(const Ground& g, int fort) {
    double sum = 0;
    int entries = 0;
    for (int f = 0; f < g.size(); ++f) {
        const Field at = g.map().field(f);
        const bool edge = at.x == 0 || at.y == 0 || at.x == g.map().width - 1 || at.y == g.map().height - 1;
        if (!edge || !g.map().passable(at)) continue;
        sum += g.distance(f, fort);
        ++entries;
    }
    return entries ? sum / entries : 0;
}

double advantage(const Rules& r, const HalfMap& h) {
    const Ground g(map_of(r, h));
    const int fort = g.map().index(h.forts.front());
    return enemy_effort(g, fort) - plan_search(g, fort, lawn(g, fort), quick).expected;
}

}  // namespace

HalfMap choose_half(const Rules& r, Random& random, int generated, const HalfMap* first) {
    HalfMap best = random_half(r, random, first);
    double most = advantage(r, best);
    for (int i = 1; i < generated; ++i) {
        HalfMap h = random_half(r, random, first);
        if (const double a = advantage(r, h); a > most) {
            most = a;
            best = std::move(h);
        }
    }
    return best;
}

}  // namespace agon::treasure
