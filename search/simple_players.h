// Players that every game has at once because they need nothing but legal moves and
// the quick estimate: `random` and `greedy`.
#pragma once

#include "core/engine.h"

namespace agon {

class RandomPlayer final : public Engine {
   public:
    explicit RandomPlayer(std::optional<std::uint64_t> seed) : fixed_seed_(seed), random_(seed.value_or(0)) {}
    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override;
    Decision think(const AnyPosition&, Seat, const Budget&, std::stop_token) override;

   private:
    std::optional<std::uint64_t> fixed_seed_;
    Random random_;
};

// Takes the move after which the game's own estimate is best; among equal moves at random.
class GreedyPlayer final : public Engine {
   public:
    explicit GreedyPlayer(std::optional<std::uint64_t> seed) : fixed_seed_(seed), random_(seed.value_or(0)) {}
    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override;
    Decision think(const AnyPosition&, Seat, const Budget&, std::stop_token) override;
    std::vector<MoveValue> analyse(const AnyPosition&, Seat, const Budget&, std::stop_token) override;

   private:
    std::optional<std::uint64_t> fixed_seed_;
    Random random_;
};

}  // namespace agon
