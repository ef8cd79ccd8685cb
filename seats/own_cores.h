// Cores of its own for each program of a match, where the processor cannot be shared out by control groups: then a
// player that is not to move burns its own cores, not the other's. It needs no rights, only enough cores.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "seats/players.h"

namespace agon {

// One of the matches that run beside each other in this process.
struct Lane {
    int number = 0, of = 1;
};

using CoresOfPlayers = std::array<std::vector<int>, 2>;

// The part of these cores for the two players of a lane: as many for each; empty: there are too few.
CoresOfPlayers share_out(const std::vector<int>& cores, Lane);

std::vector<int> cores_of_this_process();

// The same for these players, where they need it: both are programs of ours on a clock of the wall, without weights.
CoresOfPlayers own_cores(const std::array<PlayerSpec, 2>&, const Conduct&, const std::optional<Lane>&);

std::string core_list(const std::vector<int>&);  // "0, 1"

}  // namespace agon
