// Battleship's fingerprint: shots of every shooter and counts on fixed fleets. It changes
// exactly when counting, sampling or a shooter's choice changes.
#include <ostream>

#include "games/battleship/best.h"
#include "games/battleship/engines.h"
#include "games/battleship/sampler.h"

namespace agon::battleship {

std::uint64_t bench(std::ostream& out) {
    std::uint64_t signature = 0;
    const auto note = [&](std::string_view what, std::uint64_t value) {
        out << what << ' ' << value << '\n';
        signature = derive(signature, value);
    };
    for (const bool relay : {true, false}) {
        const Layout l = relay ? prolog_layout : uart_layout;
        const auto shots = [&](Shooter& s) {
            Random random(1);
            std::uint64_t sum = 0;
            for (int i = 0; i < 5; ++i) {
                const auto fleet =
                    sequential_fleet(l, [&](int n) { return random.below(static_cast<std::uint64_t>(n)); });
                sum += static_cast<std::uint64_t>(shots_needed(s, *fleet, l, relay, !relay, random));
            }
            return sum;
        };
        BestShooter best(100);
        note(relay ? "openlist" : "openlist, boards", shots(*openlist_shooter(true, true)));
        note(relay ? "hunt" : "hunt, boards", shots(*hunt_shooter()));
        note(relay ? "density" : "density, boards", shots(*density_shooter()));
        note(relay ? "best" : "best, boards", shots(best));
    }
    const auto graph =
        FleetGraph::build(Knowledge(uart_layout, false, ColumnSums{5, 0, 8, 0, 6, 0, 7, 0, 4, 0}).constraints());
    note("fleets", static_cast<std::uint64_t>(graph->count()));
    note("frontiers", graph->nodes());
    return signature;
}

}  // namespace agon::battleship
