// Which servers of one arena are alive. Each says so every second; whoever is silent for the length of a lease has lost
// its tables to the others. Where we do not even hear ourselves we judge nobody: then it is we who are cut off.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/event.h"

namespace agon::cluster {

class Leases {
   public:
    // gap: between two words of our own that came back to us, as long as we hear well.
    Leases(std::string me, Duration lease, Duration gap) : me_(std::move(me)), lease_(lease), gap_(gap) {}

    void heard(const std::string& server, Time);
    void left(const std::string& server);  // it says so itself, and comes back under another name
    bool alive(const std::string& server, Time) const;
    std::vector<std::string> living(Time) const;  // with us, by name
    // Who sets up the tables of the dead: 0 is the first of the living, the others stand in for those before them.
    int rank(std::string_view table, Time) const;

   private:
    bool hears_well(Time at) const { return hears_ && at - own_ <= gap_; }

    std::string me_;
    Duration lease_, gap_;
    std::map<std::string, Time> heard_;
    std::set<std::string> left_;
    bool hears_ = false;
    Time own_{}, hears_since_{};  // our own word came last, and came without a gap
};

}  // namespace agon::cluster
