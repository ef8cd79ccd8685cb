// For every square the eight rays that leave it: what flip generators mask with.
// Rising rays lead to higher bits (right, down, down right, down left), falling rays
// are their opposites; lane i of both moves by `ray_step[i]` bits.
#pragma once

#include <array>

#include "games/othello/board.h"

namespace agon::othello {

struct Rays {
    alignas(32) std::array<Board, 4> rising, falling;
};

inline constexpr std::array<int, 4> ray_step{1, 8, 9, 7};

template <int D>
constexpr Board ray_from(int square) {
    Board all = 0;
    for (Board at = step<D>(Board{1} << square); at; at = step<D>(at)) all |= at;
    return all;
}

inline constexpr std::array<Rays, 64> rays = [] {
    std::array<Rays, 64> all{};
    for (int s = 0; s < 64; ++s)
        all[s] = {{ray_from<1>(s), ray_from<8>(s), ray_from<9>(s), ray_from<7>(s)},
                  {ray_from<-1>(s), ray_from<-8>(s), ray_from<-9>(s), ray_from<-7>(s)}};
    return all;
}();

}  // namespace agon::othello
