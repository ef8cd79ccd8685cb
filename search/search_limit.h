// When a search has to end: after so many positions, at a time, or because somebody says so.
#pragma once

#include "search/time_left.h"

namespace agon {

class SearchLimit {
   public:
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    SearchLimit(const Budget& b, std::stop_token stop)
        : most_(b.nodes.value_or(unlimited)), time_(b, real_clock, 0.8), stop_(std::move(stop)) {}

    // One more position; false: enough.
    bool go_on() {
        if (++nodes_ >= most_) return false;
        return (nodes_ & 63) != 0 || !(stop_.stop_requested() || time_.over());
    }
    std::uint64_t nodes() const { return nodes_; }

   private:
    std::uint64_t nodes_ = 0, most_;
    TimeLeft time_;
    std::stop_token stop_;
};

}  // namespace agon
