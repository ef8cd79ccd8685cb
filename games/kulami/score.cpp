#include "games/kulami/score.h"

namespace agon::kulami {
namespace {

struct Step {
    int x, y;
};
constexpr Step directions[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

bool taken(const Layout& l, Holes own, int x, int y) {
    const int h = l.at(x, y);
    return h >= 0 && (own >> h & 1);
}

Holes largest_group(Holes own, const std::array<Holes, holes>& next) {
    Holes best = 0;
    for (Holes rest = own; rest;) {
        const Holes group = flood(rest & -rest, own, next);
        if (std::popcount(group) > std::popcount(best)) best = group;
        rest &= ~group;
    }
    return best;
}

// The larger count's owner gets the difference.
void add_difference(PerSeat<int>& points, const PerSeat<int>& counts) {
    for (int s : {0, 1})
        if (counts[s] > counts[1 - s]) points[s] += counts[s] - counts[1 - s];
}

}  // namespace

std::optional<Seat> owner(Holes plate, const PerSeat<Holes>& marbles) {
    const int lead = std::popcount(plate & marbles[0]) - std::popcount(plate & marbles[1]);
    if (lead == 0) return std::nullopt;
    return lead > 0 ? Seat::First : Seat::Second;
}

std::vector<Holes> chains(const Layout& l, Holes own) {
    std::vector<Holes> out;
    for (const Step d : directions)
        each_hole(own, [&](int h) {
            const int x = l.cell_of[h] % side, y = l.cell_of[h] / side;
            if (taken(l, own, x - d.x, y - d.y)) return;  // not where its run begins
            Holes run = 0;
            for (int n = 0; taken(l, own, x + n * d.x, y + n * d.y); ++n) run |= bit(l.at(x + n * d.x, y + n * d.y));
            if (std::popcount(run) >= shortest_chain) out.push_back(run);
        });
    return out;
}

PerSeat<int> Score::points(int level) const {
    PerSeat<int> sum = plates;
    if (level >= 1) add_difference(sum, area);
    if (level >= 2) add_difference(sum, chains);
    return sum;
}

Score score(const Layout& l, const PerSeat<Holes>& marbles) {
    Score s;
    for (int p = 0; p < plates; ++p)
        if (const auto o = owner(l.plate[p], marbles)) s.plates[*o] += size_of(p);
    const auto next = neighbours(l);
    for (int who : {0, 1}) {
        s.area_holes[who] = largest_group(marbles[who], next);
        s.area[who] = std::popcount(s.area_holes[who]);
        for (const Holes run : chains(l, marbles[who])) {
            s.chains[who] += std::popcount(run);
            s.chain_holes[who] |= run;
        }
    }
    return s;
}

}  // namespace agon::kulami
