#include "games/othello/isa.h"
#include "games/othello/root.h"

namespace agon::othello::portable {

const Isa& isa() {
    static const Isa table{"portable", &mobility, &flips, &perft,
                           [](int n) -> std::unique_ptr<Searcher> { return std::make_unique<Mind>(n); }};
    return table;
}

}  // namespace agon::othello::portable
