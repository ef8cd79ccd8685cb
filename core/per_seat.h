// Two of something, one for each seat.
#pragma once

#include "core/seat.h"

namespace agon {

template <class T>
struct PerSeat : std::array<T, 2> {
    using std::array<T, 2>::operator[];
    constexpr T& operator[](Seat s) { return (*this)[static_cast<std::size_t>(s)]; }
    constexpr const T& operator[](Seat s) const { return (*this)[static_cast<std::size_t>(s)]; }
};

}  // namespace agon

// For const auto& [first, second] = ….
template <class T>
struct std::tuple_size<agon::PerSeat<T>> : std::tuple_size<std::array<T, 2>> {};
template <std::size_t I, class T>
struct std::tuple_element<I, agon::PerSeat<T>> : std::tuple_element<I, std::array<T, 2>> {};
