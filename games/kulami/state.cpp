#include "games/kulami/state.h"

namespace agon::kulami {
namespace {

constexpr int plate_sizes[] = {2, 3, 4, 6};

template <class F>
void each_state(F f) {
    for (const int size : plate_sizes)
        for (int red = 0; red <= size; ++red)
            for (int black = 0; red + black <= size; ++black) f(size, red, black, PlateValues::state(size, red, black));
}

int worth(int size, int lead, Goal goal) { return size * (lead > 0 ? goal.red : lead < 0 ? -goal.black : 0); }

}  // namespace

PlateValues::PlateValues(Goal goal) {
    each_state([&](int size, int red, int black, int state) {
        const int lead = red - black, free = size - red - black;
        now[state] = static_cast<std::int8_t>(worth(size, lead, goal));
        high[state] = static_cast<std::int8_t>(worth(size, lead + free, goal));
        low[state] = static_cast<std::int8_t>(worth(size, lead - free, goal));
    });
}

State::State(const Kulami::Position& p, const PlateValues& values, Goal goal) : values_(values), goal_(goal) {
    const Layout& l = p.layout;
    next_ = neighbours(l);
    plate_of_ = l.plate_of;
    for (int h = 0; h < holes; ++h) {
        const int x = l.cell_of[h] % side, y = l.cell_of[h] / side;
        lines_[h] = l.line(h);
        plate_holes_[h] = l.plate[l.plate_of[h]];
        line_of_[h] = {static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(side + x),
                       static_cast<std::uint8_t>(2 * side + x - y + side - 1),
                       static_cast<std::uint8_t>(4 * side - 1 + x + y)};
        place_in_[h] = {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(x),
                        static_cast<std::uint8_t>(x)};
        salt_ = Random(salt_ ^ (std::uint64_t{l.cell_of[h]} << 8 | l.plate_of[h]))();
    }
    salt_ ^= static_cast<std::uint64_t>(goal.red * 2 + goal.black) << 8 | static_cast<std::uint64_t>(p.scoring);
    for (int plate = 0; plate < plates; ++plate) {
        step_[0][plate] = static_cast<std::uint8_t>(size_of(plate) + 1);
        step_[1][plate] = 1;
        plates_[plate] = static_cast<std::uint8_t>(PlateValues::first(size_of(plate)));
        plate_high_ += values.high[plates_[plate]];
        plate_low_ += values.low[plates_[plate]];
    }
    for (const int colour : {0, 1}) {
        turn_ = colour;
        each_hole(p.marbles[colour], [&](int h) {
            put<2>(h);
            turn_ = colour;
        });
    }
    turn_ = index(p.turn);
    last_ = p.last;
    before_last_ = p.before_last;
}

}  // namespace agon::kulami
