// The strongest engine: shoots where the posterior says a ship is most likely, places where
// shooters look last, and over a series learns where an opponent places and how it shoots.
#pragma once

#include "games/battleship/captain.h"
#include "games/battleship/posterior.h"

namespace agon::battleship {

class BestShooter final : public Shooter {
   public:
    explicit BestShooter(int samples = 300) : posterior_(samples) {}
    Shot shoot(const Knowledge&, Random&, std::size_t frontier_limit) override;
    const Habits& habits() const { return habits_; }
    Habits& habits() { return habits_; }

   private:
    void weigh_evidence(const Knowledge&);
    Chances believed(const Knowledge&, Random&) const;
    void mix_in_old_fleets(const Knowledge&, Chances&) const;

    Posterior posterior_;
    Habits habits_;
    double evidence_ = 1;  // how well a random fleet explains this game's answers
    std::optional<Shot> last_{};
    std::unique_ptr<Shooter> fallback_ = density_shooter();
};

struct BestOptions {
    bool adversarial = true, learn = true;
    int candidates = 60;
};

class BestCaptain : public Captain {
   public:
    BestCaptain(const CommonOptions&, const BestOptions&);
    void new_series() override;
    void new_game(Seat, const AnyPosition&, std::uint64_t seed) override;
    void observe(const Event&, const AnyPosition& view) override;

   protected:
    std::optional<Fleet> place(const Battleship::Rules&, Random&) override;

   private:
    BestShooter& best() { return static_cast<BestShooter&>(shooter()); }
    BestOptions options_;
    Seat seat_ = Seat::First;
};

// Keeps no fleet at all: answers by what hurts the shooter most as long as some legal fleet
// explains everything said, and discloses such a fleet at the end. Needs a kept fleet.
std::unique_ptr<Engine> evasive_captain(const CommonOptions&);

}  // namespace agon::battleship
