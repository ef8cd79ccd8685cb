#include "games/othello/weights_data.h"

#include "core/embed.h"
#include "games/othello/book_format.h"
#include "games/othello/weights.h"

// AGON_OTHELLO_WEIGHTS and AGON_OTHELLO_BOOK are the paths of weights.bin and book.bin (game.cmake).
AGON_EMBED(agon_othello_book, AGON_OTHELLO_BOOK);
#ifndef __wasm__
AGON_EMBED(agon_othello_weights, AGON_OTHELLO_WEIGHTS);
#endif

namespace agon::othello {
namespace {

#ifdef __wasm__  // a page fetches them when it needs them
std::vector<std::uint8_t>& fetched() {
    static std::vector<std::uint8_t> bytes;
    return bytes;
}
std::span<const std::uint8_t> packed() { return fetched(); }
constexpr auto deliver = +[](std::vector<std::uint8_t> bytes) { fetched() = std::move(bytes); };
#else
std::span<const std::uint8_t> packed() { return {agon_othello_weights_begin, agon_othello_weights_size}; }
constexpr void (*deliver)(std::vector<std::uint8_t>) = nullptr;
#endif

}  // namespace

std::vector<EngineTable> engine_tables() { return {{.name = "weights", .bytes = &packed, .deliver = deliver}}; }

bool weights_there() { return !packed().empty(); }

std::span<const std::int16_t> weights() {
    static const std::vector<std::int16_t> all = unpack_weights(packed());
    return all;
}

std::optional<int> book_move(std::uint64_t own, std::uint64_t opp) {
    const auto word = [](std::size_t entry, std::size_t at) {
        std::uint64_t w = 0;
        for (std::size_t i = 8; i-- > 0;) w = w << 8 | agon_othello_book_begin[entry * book_entry_bytes + at + i];
        return w;
    };
    const Canonical c = canonical(own, opp);
    std::size_t low = 0, high = agon_othello_book_size / book_entry_bytes;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        const std::pair key(word(middle, 0), word(middle, 8));
        if (key == std::pair(c.own, c.opp))
            return square_before(agon_othello_book_begin[middle * book_entry_bytes + 16], c.symmetry);
        if (key < std::pair(c.own, c.opp)) low = middle + 1;
        else high = middle;
    }
    return std::nullopt;
}

}  // namespace agon::othello
