#include "games/othello/weights_data.h"

#include "games/othello/book_format.h"
#include "games/othello/weights.h"

// AGON_OTHELLO_WEIGHTS and AGON_OTHELLO_BOOK are the paths of weights.bin and book.bin (game.cmake).
asm(".section .rodata\n"
    ".balign 16\n"
    "agon_othello_weights_begin:\n"
    ".incbin \"" AGON_OTHELLO_WEIGHTS
    "\"\n"
    "agon_othello_weights_end:\n"
    "agon_othello_book_begin:\n"
    ".incbin \"" AGON_OTHELLO_BOOK
    "\"\n"
    "agon_othello_book_end:\n"
    ".previous\n");

extern "C" const std::uint8_t agon_othello_weights_begin[], agon_othello_weights_end[];
extern "C" const std::uint8_t agon_othello_book_begin[], agon_othello_book_end[];

namespace agon::othello {

std::span<const std::int16_t> weights() {
    static const std::vector<std::int16_t> all = unpack_weights({agon_othello_weights_begin, agon_othello_weights_end});
    return all;
}

std::optional<int> book_move(std::uint64_t own, std::uint64_t opp) {
    const auto word = [](std::size_t entry, std::size_t at) {
        std::uint64_t w = 0;
        for (std::size_t i = 8; i-- > 0;) w = w << 8 | agon_othello_book_begin[entry * book_entry_bytes + at + i];
        return w;
    };
    const Canonical c = canonical(own, opp);
    std::size_t low = 0,
                high = static_cast<std::size_t>(agon_othello_book_end - agon_othello_book_begin) / book_entry_bytes;
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
