// What `agon join` and `agon treasure`, which is the same in the course's words, are told.
#pragma once

#include <optional>

#include "cli/common_options.h"

namespace agon {

struct JoinOptions {
    std::string protocol, address, player, name = "agon", game, log, board, student, rules;
    std::vector<std::string> options{};  // KEY=VALUE of the protocol
    int games = 1, role = 1;
    std::optional<int> scoring{};
    Verbosity verbosity = Verbosity::Normal;
};

int run_join(const JoinOptions&);

}  // namespace agon
