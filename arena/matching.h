// The largest set of pairs in which nobody occurs twice, from a graph of who may meet
// whom. It finds a perfect pairing whenever one exists, so that a Swiss tournament
// repeats no encounter unless it must.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace agon {

using Partners = std::vector<std::optional<std::size_t>>;

// `start` pairs are kept where possible. `choices[i]` lists who i may meet, preferred first.
Partners largest_matching(const std::vector<std::vector<std::size_t>>& choices, Partners start);

}  // namespace agon
