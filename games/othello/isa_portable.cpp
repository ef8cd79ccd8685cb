#include "games/othello/isa.h"
#include "games/othello/kernel.h"

namespace agon::othello::portable {

const Isa& isa() {
    static const Isa table{"portable", &mobility, &flips, &perft};
    return table;
}

}  // namespace agon::othello::portable
