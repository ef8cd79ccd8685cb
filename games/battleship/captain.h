// A Battleship engine: places a fleet, shoots with a shooter, and with a kept fleet answers
// honestly and discloses. The engines differ in their shooter and in how they place.
#pragma once

#include "core/engine.h"
#include "games/battleship/placing.h"
#include "games/battleship/rules.h"

namespace agon::battleship {

class Captain : public Engine {
   public:
    Captain(std::unique_ptr<Shooter> shooter, CommonOptions options);

    void new_game(Seat, const AnyPosition&, std::uint64_t seed) override;
    Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token) override;
    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget&, std::stop_token) override;

   protected:
    using Position = Battleship::Position;
    using Move = Battleship::Move;
    virtual std::optional<Fleet> place(const Battleship::Rules&, Random&);  // uniform, unless overridden
    virtual ColumnSums announce(const Position&, Seat);                     // of the fleet placed
    virtual Answer reply(const Position&, Seat);                            // by the fleet placed
    virtual Field disclose(const Position&, Seat);
    virtual Shot shoot(const Knowledge& target, std::size_t frontier_limit);

    const Fleet& own_fleet(const Position&, Seat);  // placed on first need; fits what was said so far
    Shooter& shooter() { return *shooter_; }
    Random& random() { return random_; }

   private:
    std::size_t frontier_limit(const Budget&) const;
    Decision decide(const Position&, Seat, const Budget&);

    std::unique_ptr<Shooter> shooter_;
    CommonOptions options_;
    Random random_;
    std::optional<Fleet> fleet_;
};

std::string heat_overlay(const Chances&, const Layout&);  // JSON: {"heat":[…]}, row by row, 0..1

}  // namespace agon::battleship
