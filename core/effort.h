// What a move costs its player on a machine that others use too. The ports measure, the
// referee decides by this rule: waiting for a processor that somebody else used is free,
// thinking never is, and sleeping is thinking.
#pragma once

#include <span>

#include "core/event.h"

namespace agon {

// One thread of a player between the question and the answer.
struct ThreadTime {
    Duration ran{}, waited{};  // waited: ready to run, but without a processor
};

// All that was measured between the question and the answer.
struct Effort {
    Duration wall{};                // from writing the question to reading the answer
    Duration arena{};               // of that, how long the arena itself was kept from reading
    std::optional<Duration> cpu{};  // of all processes of the player; nothing: nobody tells, and the wall counts
    Duration starved{};             // waited_for_others() of its threads
};

// How long the threads of a player waited for processors that were not busy with the player itself.
Duration waited_for_others(Duration cpu, std::span<const ThreadTime>);

enum class Charging : std::uint8_t {
    Fair,  // the wall without what others cost
    Cpu,   // processor time alone
};

// Never below the processor time, never above the wall. The grace is for the wire: it is not given to a player that
// used it to compute.
Duration charged(const Effort&, Charging, Duration grace);

// An answer that has not come yet, as it looks from outside at this moment.
struct Glimpse {
    Effort effort{};
    // A thread of the player is ready to run, or its answer waits to be read: time may have been lost that nobody has
    // counted yet.
    bool undecided = false;
};

// However little a player is charged, it may not sit there for ever.
Duration longest_wall(Duration limit, Charging);

}  // namespace agon
