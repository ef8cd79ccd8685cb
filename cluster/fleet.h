// The workers of a head: the cards of all workers heard of lately, and whose play is in
// doubt because the machine is much slower than the others or wakes programs up too late.
// Pure: the caller says what time it is.
#pragma once

#include <functional>

#include "cluster/message.h"

namespace agon::cluster {

enum class Doubt : std::uint8_t { None, Slow, Noisy };

class Fleet {
   public:
    static constexpr double slow_share = 0.5;                  // of the median speed
    static constexpr auto silence = std::chrono::seconds(20);  // then a worker counts as gone; cards come every two

    // What a machine may be late; the arena forgives a player 20 ms per move (docs/architecture.md).
    explicit Fleet(double most_latency_ms = 20) : most_latency_ms_(most_latency_ms) {}

    void heard(const WorkerCard&, Time);

    Doubt doubt(const Quality&) const;                   // of a result that a machine of this quality sent
    bool others(const std::string& worker, Time) const;  // is there a worker beside it whose play would not be doubted?
    bool any(Time, const std::function<bool(const WorkerCard&)>&) const;  // of those that are there
    int slots(Time) const;                                                // of all workers
    std::vector<std::string> lost(Time);  // workers that have become silent; they are forgotten
    const std::map<std::string, WorkerCard>& cards() const { return cards_; }

   private:
    bool here(const std::string& worker, Time) const;
    double median_speed() const;

    double most_latency_ms_;
    std::map<std::string, WorkerCard> cards_;
    std::map<std::string, Time> last_;
};

}  // namespace agon::cluster
