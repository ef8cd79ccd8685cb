// What a series of games tells about how an opponent shoots: which known shooter explains its shots best, and which
// fleets keep that shooter busy longest. No fleet is played twice, so that what an opponent learns of it is of no use.
#pragma once

#include "games/battleship/shooters.h"
#include "search/time_left.h"

namespace agon::battleship {

// How likely each of the known shooters has fired what the opponent fired.
class ShooterGuess {
   public:
    static constexpr std::size_t kinds = 9, no_plan = 0;  // no_plan: shots by lot, whatever was hit

    void learn(const Knowledge& ours);  // the opponent's shots of one finished game, with the answers it got
    std::array<double, kinds> chances() const;
    std::size_t likeliest() const;
    bool sure() const;  // one of them explains nearly everything
    static std::unique_ptr<Shooter> shooter(std::size_t kind);

   private:
    std::array<double, kinds> log_weight_{};
    int shots_ = 0;
};

// Fleets that were tried against one shooter, the hardest first; it goes on searching from game to game.
class HidingPlaces {
   public:
    struct Tried {
        Fleet fleet;
        double sum = 0;
        int games = 0;
        double mean() const { return games ? sum / games : 0; }
    };

    // Searches on and takes one of the hardest fleets out. Nothing if the layout has no fleet.
    std::optional<Fleet> take(const Layout&, bool sunk_announced, bool sums, std::size_t kind, Random&,
                              const TimeLeft&);
    double expected() const { return expected_; }  // shots for what was taken last

   private:
    struct Sea {
        const Layout& layout;
        bool sunk_announced, sums;
    };
    void search(const Sea&, Shooter&, Random&, const TimeLeft&);
    void judge(const Sea&, Shooter&, Tried&, int games, Random&) const;
    std::optional<Fleet> candidate(const Layout&, Random&) const;

    std::optional<std::size_t> kind_{};
    std::vector<Tried> best_;
    double expected_ = 0;
};

}  // namespace agon::battleship
