#include "games/othello/stability.h"

#include <vector>

namespace agon::othello {
namespace {

// Turns along one edge, by the plain rule.
unsigned turned_on_edge(unsigned own, unsigned opp, int at) {
    unsigned all = 0;
    for (int d : {-1, 1}) {
        unsigned run = 0;
        int s = at + d;
        for (; s >= 0 && s < 8 && (opp >> s & 1); s += d) run |= 1u << s;
        if (s >= 0 && s < 8 && (own >> s & 1)) all |= run;
    }
    return all;
}

// The discs of `candidates` that survive every sequence of discs placed on the edge by
// either side. A disc may also be placed without turning anything along the edge.
unsigned survivors(unsigned own, unsigned opp, unsigned candidates, std::vector<int>& known) {
    int& memo = known[own * 256 + opp];
    if (memo >= 0) return static_cast<unsigned>(memo) & candidates;
    unsigned left = own;
    for (int s = 0; s < 8; ++s) {
        const unsigned bit = 1u << s;
        if ((own | opp) & bit) continue;
        const unsigned by_own = turned_on_edge(own, opp, s), by_opp = turned_on_edge(opp, own, s);
        left &= survivors(own | bit | by_own, opp & ~by_own, 0xff, known);
        left &= survivors(own & ~by_opp, opp | bit | by_opp, 0xff, known);
    }
    memo = static_cast<int>(left);
    return left & candidates;
}

std::vector<std::uint8_t> make_table() {
    std::vector<int> known(65536, -1);
    std::vector<std::uint8_t> table(65536);
    for (unsigned own = 0; own < 256; ++own)
        for (unsigned opp = 0; opp < 256; ++opp)
            if (!(own & opp)) table[own * 256 + opp] = static_cast<std::uint8_t>(survivors(own, opp, own, known));
    return table;
}

}  // namespace

const std::uint8_t* edge_stability() {
    static const std::vector<std::uint8_t> table = make_table();
    return table.data();
}

}  // namespace agon::othello
