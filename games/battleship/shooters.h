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
    std::optional<double> tells{};  // bits that the answer will tell on average, where the shooter knows chances
    std::optional<double> told{};   // bits that the answer to its last shot told
};

class Shooter {
   public:
    virtual ~Shooter() = default;
    virtual Shot shoot(const Knowledge& target, Random&, const Effort&) = 0;  // requires a cell that was not shot at
    // The cells among which it draws lots; empty where it reckons. Tells a player of this kind from another.
    virtual std::vector<Cell> choices(const Knowledge&) const { return {}; }
};

std::unique_ptr<Shooter> random_shooter();
std::unique_ptr<Shooter> columns_shooter();  // column by column, row by row
// The course's Prolog strategy: neighbours of hits first, else at random. `gaps`: cells where no
// ship afloat fits are water; `chess`: at random only on the black fields.
std::unique_ptr<Shooter> openlist_shooter(bool gaps, bool chess);
std::unique_ptr<Shooter> neighbour_shooter();  // any neighbour of a hit, else at random
std::unique_ptr<Shooter> hunt_shooter();       // every n-th field until a hit, then along the ship
std::unique_ptr<Shooter> density_shooter();    // where most single ships could lie

// Shots a shooter needs to hit every field of this fleet.
int shots_needed(Shooter&, const Fleet&, const Layout&, bool sunk_announced, bool sums, Random&);

}  // namespace agon::battleship
