// A player whose first decision of a game is the game's own suggestion: in tests of thousands of games, placing a
// fleet as an engine does takes longer than the whole rest of a game.
#pragma once

#include "core/catalogue.h"
#include "core/engine.h"

namespace agon::test {

class QuickPlacer final : public Engine {
   public:
    explicit QuickPlacer(std::unique_ptr<Engine> rest) : rest_(std::move(rest)) {}

    void new_game(Seat s, const AnyPosition& start, std::uint64_t seed) override {
        seed_ = seed;
        placed_ = false;
        rest_->new_game(s, start, seed);
    }
    void observe(const Event& e, const AnyPosition& view) override { rest_->observe(e, view); }
    Decision think(const AnyPosition& view, Seat s, const Budget& b, std::stop_token stop) override {
        if (!std::exchange(placed_, true))
            if (auto place = view.suggest(s, seed_)) return {.move = std::move(*place)};
        return rest_->think(view, s, b, stop);
    }

   private:
    std::unique_ptr<Engine> rest_;
    std::uint64_t seed_ = 0;
    bool placed_ = false;
};

inline std::unique_ptr<Engine> quick_placer(const GameEntry& game, const std::string& player) {
    return std::make_unique<QuickPlacer>(std::move(*make_engine(game, player)));
}

}  // namespace agon::test
