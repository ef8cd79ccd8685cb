#include "search/position_key.h"

#include <algorithm>
#include <cstring>

namespace agon {

std::uint64_t key_of_bytes(const void* bytes, std::size_t count) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    std::uint64_t key = count;
    for (; count > 0; at += std::min<std::size_t>(count, 8), count -= std::min<std::size_t>(count, 8)) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, std::min<std::size_t>(count, 8));
        key = (key ^ word) * 0x9e3779b97f4a7c15;
        key ^= key >> 29;
    }
    return key * 0xbf58476d1ce4e5b9 ^ (key >> 32);
}

}  // namespace agon
