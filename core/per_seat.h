// Two of something, one for each seat.
#pragma once

#include <array>

#include "core/game.h"

namespace agon {

template <class T>
struct PerSeat : std::array<T, 2> {
    using std::array<T, 2>::operator[];
    constexpr T& operator[](Seat s) { return (*this)[static_cast<std::size_t>(s)]; }
    constexpr const T& operator[](Seat s) const { return (*this)[static_cast<std::size_t>(s)]; }
};

}  // namespace agon
