// The map for a terminal: in colour, or in plain letters for pipes, logs and golden
// files. At most 80 columns wide.
#pragma once

#include "games/treasure/rules.h"

namespace agon::treasure {

struct Drawing {
    bool colour = false;
    std::optional<Seat> me{};  // whose view it is; nullopt: both sides alike
    std::string thought{};     // what the engine says: target, expected arrival
    std::string result{};      // victory or defeat, with the reason
};
std::string draw(const Treasure::Position&, const Drawing&);

}  // namespace agon::treasure
