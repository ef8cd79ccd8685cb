// The strongest engine: shoots where the posterior says a ship is most likely, places where
// shooters look last, and over a series learns where an opponent places and how it shoots.
#pragma once

#include "games/battleship/captain.h"
#include "games/battleship/posterior.h"

namespace agon::battleship {

class BestShooter final : public Shooter {
   public:
    explicit BestShooter(int samples = 300) : posterior_(samples) {}
    Shot shoot(const Knowledge&, Random&, const Effort&) override;
    const Habits& habits() const { return habits_; }
    Habits& habits() { return habits_; }

   private:
    void look_back(const Knowledge&, Random&, const Effort&);
    void weigh_evidence(const Knowledge&);
    Chances believed(const Knowledge&, Random&) const;
    void mix_in_old_fleets(const Knowledge&, Chances&) const;
    Cell best_cell(const Knowledge&, const Chances&, const TimeLeft&) const;
    Phrase thought(double hit, double tells) const;

    Posterior posterior_;
    Habits habits_;
    double evidence_ = 1;  // how well a random fleet explains this game's answers
    bool met_ = false;     // asked before in this game
    std::optional<Shot> last_{};
    std::optional<double> told_{};  // bits, by the answer to the last shot
    std::unique_ptr<Shooter> fallback_ = density_shooter();
};

struct BestOptions {
    bool adversarial = true, learn = true;
    int candidates = 60;
    ReadClock clock = real_clock;
};

class BestCaptain : public Captain {
   public:
    BestCaptain(const CommonOptions&, const BestOptions&);
    void new_series() override;
    void new_game(Seat, const AnyPosition&, std::uint64_t seed) override;
    void observe(const Event&, const AnyPosition& view) override;
    std::shared_ptr<const Acquaintance> learnt() const override;
    void recall(const Acquaintance&) override;

   protected:
    std::optional<Fleet> place(const Battleship::Rules&, Random&) override;

   private:
    BestShooter& best() { return static_cast<BestShooter&>(shooter()); }
    const BestShooter& best() const { return static_cast<const BestShooter&>(shooter()); }
    BestOptions options_;
    Seat seat_ = Seat::First;
};

// Keeps no fleet at all: answers by what hurts the shooter most as long as some legal fleet
// explains everything said, and discloses such a fleet at the end. Needs a kept fleet.
std::unique_ptr<Engine> evasive_captain(const CommonOptions&);

}  // namespace agon::battleship
