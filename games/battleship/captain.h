// A Battleship engine: places a fleet, shoots with a shooter, and with a kept fleet answers
// honestly and discloses. The engines differ in their shooter and in how they place.
#pragma once

#include "core/engine.h"
#include "games/battleship/placing.h"
#include "games/battleship/rules.h"

namespace agon::battleship {

class Captain : public Engine {
   public:
    Captain(std::unique_ptr<Shooter> shooter, CommonOptions options, ReadClock clock = real_clock);

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
    virtual Shot shoot(const Knowledge& target);

    const Fleet& own_fleet(const Position&, Seat);  // placed on first need; fits what was said so far
    Shooter& shooter() { return *shooter_; }
    const Shooter& shooter() const { return *shooter_; }
    Random& random() { return random_; }
    const Effort& effort() const { return effort_; }  // for the decision that is due

   private:
    Effort effort_for(const Budget&) const;
    Decision decide(const Position&, Seat);

    std::unique_ptr<Shooter> shooter_;
    CommonOptions options_;
    ReadClock clock_;
    Random random_;
    Effort effort_{};
    std::optional<Fleet> fleet_;
};

// JSON: {"heat":[…]}, row by row, 0..1, and what the shot is worth: "hit" (its chance), "tells" and "told" in bits.
std::string shot_overlay(const Shot&, const Layout&);

}  // namespace agon::battleship
