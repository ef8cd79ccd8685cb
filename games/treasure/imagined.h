// The treasure hunt for the general search: maps that explain what a player has seen, and what a position is worth.
#pragma once

#include <memory>

#include "games/treasure/ground.h"
#include "games/treasure/rules.h"

namespace agon::treasure {

struct ImaginedTreasure : agon::Treasure {
    using Played = agon::Treasure;

    struct Position : agon::Treasure::Position {
        std::shared_ptr<const Ground> ground{};  // distances: all worlds have the same map
        bool operator==(const Position&) const = default;
    };

    static Position start(const Rules& r, std::uint64_t seed) { return {agon::Treasure::start(r, seed)}; }
    static Position seen_by(const Position& p, Viewer v) { return {agon::Treasure::seen_by(p, v), p.ground}; }
    static std::vector<Position> completed(const agon::Treasure::Position& view, Seat, std::uint64_t seed, int count);
    // A half map: the commands that it costs its owner and saves the enemy, with the sign turned.
    static double judged(const agon::Treasure::Position& view, Seat, const Move&);
    // Quarters of a command: those given, and those still needed if one goes to what is known and else from one unseen
    // lawn to the next.
    static int value(const Position&, Seat);
};

}  // namespace agon::treasure
