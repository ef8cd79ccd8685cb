#include "games/kulami/prospects.h"

namespace agon::kulami {

Prospects::Prospects(const Kulami::Position& p) : next_(neighbours(p.layout)) {
    gaps_.fill((1u << side) - 1);
    auto empty = p;
    empty.marbles = {};
    const PlateValues values(Goal{});
    State s(empty, values, {});
    for (int h = 0; h < holes; ++h)
        for (int d = 0; d < 4; ++d)
            gaps_[s.lines_through(h)[d]] =
                static_cast<std::uint16_t>(gaps_[s.lines_through(h)[d]] & ~(1u << s.places_in(h)[d]));
    for (const int colour : {0, 1})
        each_hole(p.marbles[colour], [&](int h) {
            s.let_move(colour);
            put<2>(s, h);
            s.put<2>(h);
        });
    depth_ = 0;  // these marbles stay
}

}  // namespace agon::kulami
