// The two seats of a match.
#pragma once

#include <array>
#include <cstdint>

namespace agon {

enum class Seat : std::uint8_t { First, Second };
inline constexpr std::array both_seats{Seat::First, Seat::Second};
constexpr Seat other(Seat s) { return s == Seat::First ? Seat::Second : Seat::First; }
constexpr int index(Seat s) { return static_cast<int>(s); }
constexpr int number(Seat s) { return index(s) + 1; }  // as people and files count: 1 or 2

}  // namespace agon
