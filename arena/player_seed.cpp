#include "arena/player_seed.h"

#include "core/random.h"

namespace agon {
namespace {

// FNV-1a.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
    return hash;
}

// Ids end in the number of the game; what stands before it belongs to the run or the table, and would make the same
// series another one tomorrow.
std::string_view number_in(std::string_view id) { return id.substr(id.rfind('-') + 1); }

}  // namespace

std::uint64_t player_seed(const Header& h, Seat s) {
    return derive(derive(h.seed, hash_of(number_in(h.id))), static_cast<std::uint64_t>(number(s)));
}

}  // namespace agon
