// The treasure hunt's players. All of them send a half map, walk to what they have
// found and finish a step they have begun; they differ in how they look for the rest.
#pragma once

#include <memory>

#include "core/engine.h"
#include "games/treasure/belief.h"
#include "games/treasure/plan.h"
#include "search/time_left.h"

namespace agon::treasure {

enum class Style : std::uint8_t {
    Dummy,    // walks to fields drawn at random
    Nearest,  // the nearest unseen grass
    Greedy,   // the most unseen grass per command, mountains included
    Tour,     // the least expected arrival over everything unseen
};

struct HunterOptions {
    Style style = Style::Tour;
    bool inference = false;  // reckons where the enemy's fort is from where the enemy was
    bool race = false;       // hurries where the enemy is about to win
    int halves = 1;          // half maps tried, each a change of the best so far
    PlanEffort effort{};
    std::optional<std::uint64_t> seed{};
};

class Hunter final : public Engine {
   public:
    explicit Hunter(HunterOptions o, ReadClock clock = real_clock)
        : options_(o), random_(o.seed.value_or(1)), clock_(std::move(clock)) {}

    void new_game(Seat, const AnyPosition& start, std::uint64_t seed) override;
    Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token) override;
    // A direction is worth the commands that are still to be expected with it, less than none.
    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget&, std::stop_token) override;

   private:
    struct Goal {
        int field = -1;
        double expected = 0;
        std::vector<double> weights{};
        std::vector<int> way{};
    };

    void forget();
    Decision half_map(const Treasure::Position&, Seat, const TimeLeft&);
    Goal goal(const Treasure::Position&, Seat);
    Goal explore(const Treasure::Position&, Seat);
    double still_to_give(const Treasure::Position&, Seat, int from) const;
    Goal walk_to(int from, int field) const;
    int nearest(int from, const std::vector<double>& weights) const;
    int greediest(int from, const std::vector<double>& weights) const;
    int somewhere(const Treasure::Position&, Seat);
    Direction first_command(int from, const Goal&) const;

    HunterOptions options_;
    Random random_;
    ReadClock clock_;
    std::unique_ptr<const Ground> ground_;
    Belief belief_;
    int last_actions_ = 0;
    int waypoint_ = -1;    // of the dummy
    Phrase note_;          // of the step in progress
    std::string overlay_;  // of the same
};

}  // namespace agon::treasure
