#include "arena/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace agon {
namespace {

// Up to 63 µs every microsecond has its bucket; above, each doubling has 32 of them.
constexpr int steps = 32;

std::size_t bucket_of(Duration d) {
    const auto us = static_cast<std::uint64_t>(std::max<std::int64_t>(0, d.count()));
    if (us < 2 * steps) return us;
    const int shift = std::bit_width(us) - 6;  // leaves 32..63
    return static_cast<std::size_t>(shift * steps) + (us >> shift);
}

Duration upper_end(std::size_t bucket) {
    if (bucket < 2 * steps) return Duration(bucket);
    const auto shift = bucket / steps - 1;
    return Duration(((bucket - shift * steps + 1) << shift) - 1);
}

}  // namespace

void Histogram::add(Duration d) {
    const auto b = bucket_of(d);
    if (b >= buckets_.size()) buckets_.resize(b + 1);
    ++buckets_[b];
    ++count_;
    total_ += d.count();
    max_ = std::max(max_, d);
}

void Histogram::add(const Histogram& more) {
    buckets_.resize(std::max(buckets_.size(), more.buckets_.size()));
    for (std::size_t i = 0; i < more.buckets_.size(); ++i) buckets_[i] += more.buckets_[i];
    count_ += more.count_;
    total_ += more.total_;
    max_ = std::max(max_, more.max_);
}

Duration Histogram::percentile(double share) const {
    const auto wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(count_)));
    std::int64_t seen = 0;
    for (std::size_t b = 0; b < buckets_.size(); ++b)
        if ((seen += buckets_[b]) >= wanted && seen > 0) return std::min(upper_end(b), max_);
    return max_;
}

}  // namespace agon
