// The arena's only source of chance: small, seeded, the same on every machine.
// (std::mt19937 is portable but its distributions are not.)
#pragma once

#include <cstdint>
#include <utility>

namespace agon {

// SplitMix64 (Steele, Lea, Flood 2014): passes BigCrush, any seed is a good seed.
class Random {
   public:
    using result_type = std::uint64_t;
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t operator()() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    // Uniform in 0..n-1; the bias of the multiplication is below n / 2^64.
    constexpr std::uint64_t below(std::uint64_t n) {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((static_cast<Wide>((*this)()) * n) >> 64);
    }
    constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

    template <class Range>
    constexpr void shuffle(Range& r) {
        for (auto i = r.size(); i > 1; --i) std::swap(r[i - 1], r[below(i)]);
    }
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~std::uint64_t{0}; }

   private:
    std::uint64_t state_;
};

// An independent seed for part `n` of something seeded with `seed`.
constexpr std::uint64_t derive(std::uint64_t seed, std::uint64_t n) {
    return Random(seed ^ Random(n + 0x5851f42d4c957f2d)())();
}

}  // namespace agon
