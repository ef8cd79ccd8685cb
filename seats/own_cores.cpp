#include "seats/own_cores.h"

#include <sched.h>

#include <algorithm>

#include "seats/cpu_share.h"

namespace agon {
namespace {

bool is_our_program(const PlayerSpec& p) {
    return p.kind == PlayerSpec::Kind::Command || p.kind == PlayerSpec::Kind::Java;
}

}  // namespace

CoresOfPlayers share_out(const std::vector<int>& cores, Lane lane) {
    const std::size_t each = cores.size() / (2 * static_cast<std::size_t>(std::max(lane.of, 1)));
    CoresOfPlayers result;
    for (std::size_t i : {0u, 1u}) {
        const auto first = cores.begin() + static_cast<long>((2 * static_cast<std::size_t>(lane.number) + i) * each);
        result[i].assign(first, first + static_cast<long>(each));
    }
    return result;
}

std::vector<int> cores_of_this_process() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> cores;
    if (::sched_getaffinity(0, sizeof set, &set) != 0) return cores;
    for (int i = 0; i < CPU_SETSIZE; ++i)
        if (CPU_ISSET(i, &set)) cores.push_back(i);
    return cores;
}

CoresOfPlayers own_cores(const std::array<PlayerSpec, 2>& players, const Conduct& conduct,
                         const std::optional<Lane>& lane) {
    const bool by_the_wall = (conduct.total || conduct.per_action) && !players[0].own_clock && !players[1].own_clock;
    if (!lane || !by_the_wall || !std::ranges::all_of(players, is_our_program) || cpu_home()) return {};
    return share_out(cores_of_this_process(), *lane);
}

std::string core_list(const std::vector<int>& cores) {
    std::string text;
    for (int core : cores) text += (text.empty() ? "" : ", ") + std::to_string(core);
    return text;
}

}  // namespace agon
