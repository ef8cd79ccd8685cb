// `best`: the learned search within a clock, a number of nodes or an amount of CPU time.
#pragma once

#include <memory>

#include "core/engine.h"

namespace agon::kulami {

struct BestOptions {
    CommonOptions common;
    std::optional<Duration> cpu{};  // of the thinking thread, for every move
};

std::unique_ptr<Engine> learned_player(const BestOptions&);

}  // namespace agon::kulami
