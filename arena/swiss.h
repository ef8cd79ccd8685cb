// One round of a Swiss tournament: neighbours in the table meet, nobody meets the same
// opponent twice, and everybody starts as often as the others, within one game.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <vector>

namespace agon {

struct SwissPlayer {
    int points = 0;
    int balance = 0;  // how often first minus how often second
    int last = 0;     // seat of the previous round: +1 first, -1 second, 0 none
    bool had_bye = false;
    std::set<std::size_t> met{};
};

struct SwissRound {
    std::vector<std::array<std::size_t, 2>> pairs{};  // the first of each has the first seat
    std::optional<std::size_t> bye{};                 // with an odd number: the lowest who had none yet
};

// `ranked` is in table order, strongest first; indices refer to it. If the constraints
// cannot all be kept, first the balance of seats gives way, then repeated encounters are
// allowed, but only as few as needed. `colours` false: seats do not matter (both are played).
SwissRound swiss_round(const std::vector<SwissPlayer>& ranked, bool colours);

}  // namespace agon
