// How a player that looks for its treasure may walk: a handful of manners, none of them sure. A wanderer is one guess
// about the enemy, where its fort is and which way it took from there; every step it is seen to take tells how well
// each manner explains it, given what the wanderer must have seen by then.
#pragma once

#include "games/treasure/ground.h"

namespace agon::treasure {

enum class Manner : std::uint8_t {
    Near,       // to unseen grass, the nearer the likelier
    LookOut,    // to where much unseen grass is shown for few commands
    Waypoints,  // straight to any field, then to another
    Errands,    // straight to unseen grass, or home to the fort
    Stroll,     // onwards, rather to new fields, seldom back
};
inline constexpr std::size_t manners = 5;

// What all wanderers of a game have in common.
struct Lawn {
    const Ground* ground = nullptr;
    std::vector<int> fields{};  // passable, of the enemy's half
    std::vector<int> grass{};   // of these

    bool is_mountain(int f) const { return ground->map().at(ground->map().field(f)) == mountain; }
};

class Wanderer {
   public:
    Wanderer(const Lawn&, int fort);

    void step(const Lawn&, int to);  // the next field of its way; the weights take the chance of that step
    int fort() const { return fort_; }
    int at() const { return at_; }
    const std::array<double, manners>& weights() const { return weight_; }
    double weight() const;
    void scale(double factor);
    void scale(std::size_t manner, double factor) { weight_[manner] *= factor; }
    const std::vector<bool>& seen() const { return seen_; }

   private:
    using Aims = std::vector<double>;  // chance per field that it is the one walked to
    double chance(const Lawn&, Manner, int to) const;
    double by_aims(const Lawn&, const Aims&, int to) const;
    double strolling(const Lawn&, int to) const;
    Aims near_aims(const Lawn&) const;
    Aims look_out_aims(const Lawn&) const;
    Aims fresh_errands(const Lawn&) const;
    Aims fresh_waypoints(const Lawn&) const;
    void keep_aims(const Lawn&, Aims&, const Aims& fresh, int to) const;
    void look_around(const Lawn&);

    int fort_, at_, before_ = -1;
    std::vector<bool> seen_, entered_;
    std::array<double, manners> weight_{};
    Aims waypoints_, errands_;
};

}  // namespace agon::treasure
