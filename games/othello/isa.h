// The engine's inner loops exist twice, for AVX2/BMI2 and for any 64-bit processor.
// This is the door to them: which sets this machine has, and what each can do.
#pragma once

#include <string_view>
#include <vector>

#include "games/othello/search_types.h"

namespace agon::othello {

struct Isa {
    std::string_view name;
    Board (*mobility)(Board own, Board opp);
    Board (*flips)(Board own, Board opp, int square);
    std::uint64_t (*perft)(Board own, Board opp, int depth, bool passed);
    std::unique_ptr<Searcher> (*searcher)(int log2_buckets);  // with a table of 2^n lines of 64 bytes
};

std::vector<const Isa*> available_isas();  // the fastest first; the portable one is always there
const Isa& fastest_isa();

}  // namespace agon::othello
