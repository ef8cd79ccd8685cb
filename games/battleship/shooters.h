// Ways to choose the next shot from what is known about the opponent's sea.
#pragma once

#include <memory>
#include <optional>

#include "core/game.h"
#include "core/random.h"
#include "games/battleship/counting.h"

namespace agon::battleship {

struct Shot {
    Cell cell = no_cell;
    std::optional<Chances> heat{};  // relative chances per cell, where the shooter has any
    Phrase note{};                  // one line for a person
};

class Shooter {
   public:
    virtual ~Shooter() = default;
    // `frontier_limit` bounds the work of counting shooters (frontiers built at most); requires
    // a cell that was not shot at.
    virtual Shot shoot(const Knowledge& target, Random&, std::size_t frontier_limit) = 0;
};

std::unique_ptr<Shooter> random_shooter();
std::unique_ptr<Shooter> columns_shooter();  // column by column, row by row
// The course's Prolog strategy: neighbours of hits first, else at random. `gaps`: cells where no
// ship afloat fits are water; `chess`: at random only on the black fields.
std::unique_ptr<Shooter> openlist_shooter(bool gaps, bool chess);
std::unique_ptr<Shooter> hunt_shooter();     // every n-th field until a hit, then along the ship
std::unique_ptr<Shooter> density_shooter();  // where most single ships could lie

}  // namespace agon::battleship
