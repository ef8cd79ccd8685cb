// Durations counted in buckets of about 3 % width: percentiles of millions of moves in
// a few kilobytes, and two counts can be added.
#pragma once

#include "core/event.h"

namespace agon {

class Histogram {
   public:
    void add(Duration);
    void add(const Histogram&);

    std::int64_t count() const { return count_; }
    Duration mean() const { return Duration{count_ == 0 ? 0 : total_ / count_}; }
    Duration max() const { return max_; }
    // The smallest duration that at least this share (0..1) does not exceed, to bucket width.
    Duration percentile(double share) const;

   private:
    std::vector<std::int64_t> buckets_;  // grows to the longest duration seen
    std::int64_t count_ = 0, total_ = 0;
    Duration max_{};
};

}  // namespace agon
