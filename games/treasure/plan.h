// In which order to look at what is unseen. Finds a way over the map that minimises the
// expected arrival at a thing that lies on one of the candidate fields; what is seen
// from a mountain is walked to directly.
#pragma once

#include "games/treasure/ground.h"

namespace agon::treasure {

// Weights need not add up to one.
struct Candidate {
    int field;
    double weight;
};

struct Plan {
    std::vector<int> way{};  // fields to enter, in order; empty: nothing to look for
    double expected = 0;     // commands until arrival, on average
    int target = -1;         // the first field on the way that shows a candidate
};

struct PlanEffort {
    int width = 64;                  // ways kept for each arrival time
    double crowd = 3;                // expected detour per candidate still unseen, in commands
    std::vector<double> too_late{};  // per arrival the chance that it is too late …
    double lateness = 0;             // … which weighs as much as this many commands
};

Plan plan_search(const Ground&, int from, std::span<const Candidate>, const PlanEffort& = {});

}  // namespace agon::treasure
