#include "games/kulami/analysis.h"

#include <span>

#include "core/embed.h"
#include "core/random.h"

// AGON_KULAMI_ANALYSIS is the path of analysis.bin (game.cmake).
AGON_EMBED(agon_kulami_analysis, AGON_KULAMI_ANALYSIS);

namespace agon::kulami {
namespace {

using Entry = std::span<const std::uint8_t>;

std::uint64_t number_of(Entry e) {
    std::uint64_t n = 0;
    for (std::size_t i = 8; i-- > 0;) n = n << 8 | e[i];
    return n;
}

FirstMoves read_entry(Entry e) {
    FirstMoves out{.depth = e[9]};
    for (std::size_t h = 0; h < holes; ++h)
        out.values[h] = static_cast<std::int16_t>(e[10 + 2 * h] | e[11 + 2 * h] << 8);
    for (const std::uint8_t hole : e.last(cached_line))
        if (hole < holes) out.line.push_back(hole);
    return out;
}

}  // namespace

std::uint64_t board_number(const Layout& l) {
    std::uint64_t n = 0;
    for (const char c : text(l)) n = Random(n ^ static_cast<std::uint64_t>(c))();
    return n;
}

std::optional<FirstMoves> cached_first_moves(const Layout& l, int scoring) {
    const Entry all(agon_kulami_analysis_begin, agon_kulami_analysis_size);
    const std::uint64_t wanted = board_number(l);
    for (std::size_t at = 0; at + cached_bytes <= all.size(); at += cached_bytes) {
        const Entry e = all.subspan(at, cached_bytes);
        if (number_of(e) == wanted && e[8] == scoring) return read_entry(e);
    }
    return std::nullopt;
}

}  // namespace agon::kulami
