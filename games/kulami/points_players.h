// Players that count points as they lie: the levels of the course's document, exactly the
// game tree of a fixed height, and the timed search that was `best` before it learned
// (`best?eval=points`), kept as a yardstick.
#pragma once

#include "games/kulami/learned_player.h"

namespace agon::kulami {

enum class Counted : std::uint8_t { Difference, OwnPoints };

std::unique_ptr<Engine> tree_player(int height, std::optional<std::uint64_t> seed, Counted);
std::unique_ptr<Engine> points_player(const BestOptions&);

using Preference = std::array<std::uint8_t, 64>;
// Which of several equally good holes is taken: one at random, but the same for the same seed.
Preference drawn_preference(std::uint64_t seed, int plies);

}  // namespace agon::kulami
