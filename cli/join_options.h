// What `agon join` and `agon treasure`, which is the same in the course's words, are told.
#pragma once

#include <optional>

#include "cli/common_options.h"

namespace agon {

struct JoinOptions {
    std::string protocol, address, player, name = "agon", game, log, board, student, rules;
    std::string wait, patience;          // durations; empty: the customary limits
    std::vector<std::string> options{};  // KEY=VALUE of the protocol
    std::optional<int> games{};          // nothing: one, and as many as a person wants
    int role = 1;
    std::optional<int> scoring{};
    std::optional<std::uint64_t> seed{};  // nothing: a fresh one
    Verbosity verbosity = Verbosity::Normal;
};

int run_join(const JoinOptions&);

}  // namespace agon
