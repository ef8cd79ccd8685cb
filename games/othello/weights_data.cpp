#include "games/othello/weights_data.h"

#include "games/othello/weights.h"

// AGON_OTHELLO_WEIGHTS is the path of weights.bin (game.cmake).
asm(".section .rodata\n"
    ".balign 16\n"
    "agon_othello_weights_begin:\n"
    ".incbin \"" AGON_OTHELLO_WEIGHTS "\"\n"
    "agon_othello_weights_end:\n"
    ".previous\n");

extern "C" const std::uint8_t agon_othello_weights_begin[], agon_othello_weights_end[];

namespace agon::othello {

std::span<const std::int16_t> weights() {
    static const std::vector<std::int16_t> all = unpack_weights({agon_othello_weights_begin, agon_othello_weights_end});
    return all;
}

}  // namespace agon::othello
