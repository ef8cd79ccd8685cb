// What the search already knows about positions it met on another way. Shared by the
// threads of one search without locks: an entry that two of them wrote half each does
// not match its own check word and is ignored.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace agon::kulami {

enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

struct Known {
    int value = 0, depth = 0;
    Bound bound = Bound::None;
    bool solved = false;  // no line was cut off by the depth
    int best = 0;         // hole
};

class Transpositions {
   public:
    explicit Transpositions(int bits) : slots_(std::size_t{1} << bits) {}

    std::optional<Known> find(std::uint64_t key) const {
        const Slot& s = slots_[key & (slots_.size() - 1)];
        const auto packed = s.packed.load(std::memory_order_relaxed);
        if ((s.check.load(std::memory_order_relaxed) ^ packed) != key || packed == 0) return std::nullopt;
        return Known{static_cast<std::int16_t>(packed & 0xffff), static_cast<int>(packed >> 16 & 0xff),
                     static_cast<Bound>(packed >> 24 & 3), (packed >> 26 & 1) != 0,
                     static_cast<int>(packed >> 32 & 0x3f)};
    }

    void keep(std::uint64_t key, const Known& k) {
        const std::uint64_t packed = static_cast<std::uint16_t>(k.value) | static_cast<std::uint64_t>(k.depth) << 16 |
                                     static_cast<std::uint64_t>(k.bound) << 24 |
                                     static_cast<std::uint64_t>(k.solved) << 26 |
                                     static_cast<std::uint64_t>(k.best) << 32;
        Slot& s = slots_[key & (slots_.size() - 1)];
        s.packed.store(packed, std::memory_order_relaxed);
        s.check.store(key ^ packed, std::memory_order_relaxed);
    }

    void clear() {
        for (Slot& s : slots_) s.packed.store(0, std::memory_order_relaxed);
    }

   private:
    struct Slot {
        std::atomic<std::uint64_t> packed{0}, check{0};
    };
    std::vector<Slot> slots_;
};

}  // namespace agon::kulami
