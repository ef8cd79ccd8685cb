#include "games/kulami/weights_data.h"

#include <vector>

#include "core/embed.h"

// AGON_KULAMI_WEIGHTS is the path of weights.bin (game.cmake): 16-bit numbers, the lower byte first.
AGON_EMBED(agon_kulami_weights, AGON_KULAMI_WEIGHTS);

namespace agon::kulami {

std::span<const std::int16_t> weights_data() {
    static const std::vector<std::int16_t> all = [] {
        std::vector<std::int16_t> out;
        for (const auto* at = agon_kulami_weights_begin; at < agon_kulami_weights_begin + agon_kulami_weights_size;
             at += 2)
            out.push_back(static_cast<std::int16_t>(at[0] | at[1] << 8));
        return out;
    }();
    return all;
}

}  // namespace agon::kulami
