// The transposition table: four entries of 16 bytes per cache line, shared by threads
// without locks. An entry's check word is its key mixed with its data, so that a half
// written entry is simply not found.
#pragma once

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "games/othello/kernel.h"

namespace agon::othello::AGON_ISA {

struct Known {
    std::int16_t lower = 0, upper = 0;  // bounds, in units
    std::uint8_t depth = 0;             // discs searched; the number of empties: to the end
    std::uint8_t selectivity = 0;       // index of the level it was searched with, see mpc.h
    std::uint8_t age = 0;
    std::uint8_t move = 64;  // best square, 64: none
};

inline std::uint64_t hash_of(Board own, Board opp) {
    std::uint64_t h = own * 0x9e3779b97f4a7c15 ^ __builtin_bswap64(opp * 0xc2b2ae3d27d4eb4f + own);
    h = (h ^ h >> 32) * 0xd6e8feb86659fd93;
    return h ^ h >> 29;
}

class Table {
   public:
    explicit Table(int log2_buckets) : mask_((std::uint64_t{1} << log2_buckets) - 1), lines_(new_lines(mask_ + 1)) {}

    void clear() {
        for (std::uint64_t i = 0; i <= mask_; ++i)
            for (Entry& e : lines_[i].entries) {
                e.check.store(0, std::memory_order_relaxed);
                e.data.store(0, std::memory_order_relaxed);
            }
        age_ = 0;
    }
    void new_search() { age_ = static_cast<std::uint8_t>(age_ + 1) & 31; }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&lines_[hash & mask_]); }

    bool probe(std::uint64_t hash, Known& out) const {
        for (const Entry& e : lines_[hash & mask_].entries) {
            const std::uint64_t data = e.data.load(std::memory_order_relaxed);
            if ((e.check.load(std::memory_order_relaxed) ^ data) != hash || !data) continue;
            out = unpacked(data);
            return true;
        }
        return false;
    }

    // Keeps the tighter bounds when the same search is stored again.
    void store(std::uint64_t hash, int depth, int selectivity, int lower, int upper, int move) {
        Line& line = lines_[hash & mask_];
        Entry* worst = &line.entries[0];
        int worst_worth = 1 << 30;
        Known k{static_cast<std::int16_t>(lower),
                static_cast<std::int16_t>(upper),
                static_cast<std::uint8_t>(depth),
                static_cast<std::uint8_t>(selectivity),
                age_,
                static_cast<std::uint8_t>(move)};
        for (Entry& e : line.entries) {
            const std::uint64_t data = e.data.load(std::memory_order_relaxed);
            const Known old = unpacked(data);
            if (data && (e.check.load(std::memory_order_relaxed) ^ data) == hash) {
                if (old.depth == k.depth && old.selectivity == k.selectivity) {
                    if (old.lower > k.lower && old.lower <= k.upper) k.lower = old.lower;
                    if (old.upper < k.upper && old.upper >= k.lower) k.upper = old.upper;
                }
                if (k.move == 64) k.move = old.move;
                write(e, hash, k);
                return;
            }
            const int worth = data ? old.depth * 8 + old.selectivity + (old.age == age_ ? 512 : 0) : -1;
            if (worth < worst_worth) {
                worst_worth = worth;
                worst = &e;
            }
        }
        write(*worst, hash, k);
    }

   private:
    struct Entry {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    struct alignas(64) Line {
        Entry entries[4];
    };

    struct Release {
        void operator()(Line* lines) const { std::free(lines); }
    };
    // A probe at random misses the cache; in huge pages it does not miss the page table, too.
    static Line* new_lines(std::uint64_t count) {
        constexpr std::size_t huge = std::size_t{1} << 21;
        const std::size_t size = count * sizeof(Line), align = size >= huge ? huge : alignof(Line);
        void* const memory = std::aligned_alloc(align, size);
        if (!memory) throw std::bad_alloc();
#ifdef __linux__
        if (align == huge) madvise(memory, size, MADV_HUGEPAGE);  // a wish; small pages do the same, slower
#endif
        Line* const lines = static_cast<Line*>(memory);
        for (std::uint64_t i = 0; i < count; ++i) new (lines + i) Line;
        return lines;
    }

    // 16 + 16 bits of bounds, 8 of depth, 3 + 5 of selectivity and age, 8 of move, 1 in the top bit: never zero.
    static std::uint64_t packed(const Known& k) {
        return static_cast<std::uint16_t>(k.lower) | std::uint64_t{static_cast<std::uint16_t>(k.upper)} << 16 |
               std::uint64_t{k.depth} << 32 |
               std::uint64_t{static_cast<std::uint8_t>(k.selectivity | k.age << 3)} << 40 |
               std::uint64_t{k.move} << 48 | std::uint64_t{1} << 63;
    }
    static Known unpacked(std::uint64_t d) {
        return {static_cast<std::int16_t>(d),
                static_cast<std::int16_t>(d >> 16),
                static_cast<std::uint8_t>(d >> 32),
                static_cast<std::uint8_t>(d >> 40 & 7),
                static_cast<std::uint8_t>(d >> 43 & 31),
                static_cast<std::uint8_t>(d >> 48 & 127)};
    }
    static void write(Entry& e, std::uint64_t hash, const Known& k) {
        const std::uint64_t data = packed(k);
        e.check.store(hash ^ data, std::memory_order_relaxed);
        e.data.store(data, std::memory_order_relaxed);
    }

    std::uint64_t mask_;
    std::unique_ptr<Line[], Release> lines_;
    std::uint8_t age_ = 0;
};

}  // namespace agon::othello::AGON_ISA
