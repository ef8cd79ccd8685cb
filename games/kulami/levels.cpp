#include "games/kulami/levels.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "games/kulami/learned_search.h"

namespace agon::kulami {
namespace {

// About 120 Elo from one to the next, measured (docs/kulami-engine.md).
constexpr std::array<Strength, levels> strengths{{{1, 5.00, 0.40},
                                                  {1, 2.05, 0.35},
                                                  {1, 1.23, 0.30},
                                                  {2, 1.23, 0.26},
                                                  {2, 0.85, 0.22},
                                                  {2, 0.58, 0.18},
                                                  {2, 0.42, 0.14},
                                                  {3, 0.52, 0.10},
                                                  {3, 0.36, 0.06},
                                                  {4, 0.36, 0.03}}};

double normal(Random& random) {
    const double radius = std::sqrt(-2 * std::log(1 - random.unit()));
    return radius * std::cos(2 * std::numbers::pi * random.unit());
}

int distance(const Layout& l, int a, int b) {
    const int x = l.cell_of[a] % side - l.cell_of[b] % side, y = l.cell_of[a] / side - l.cell_of[b] / side;
    return std::abs(x) + std::abs(y);
}

class HumanPlayer final : public Engine {
   public:
    HumanPlayer(Strength s, std::optional<std::uint64_t> seed)
        : strength_(s), fixed_seed_(seed), seed_(seed.value_or(0)) {}

    void warm() override { warm_learned(); }

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        seed_ = derive(seed ^ fixed_seed_.value_or(0), static_cast<std::uint64_t>(index(seat)));
    }

    Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        const auto moves = searched(p, stop);
        if (moves.empty()) return {.move = view.suggest(p.turn, seed_).value_or("")};  // stopped before the first ply
        const RootMove& m = moves[chosen(p, moves)];
        auto value = as_value(p.layout, m);
        Phrase note{"kulami.note.searched", {std::to_string(m.depth), points_text(m)}};
        return {.move = value.move, .values = {value}, .note = std::move(note)};
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget&, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        std::vector<MoveValue> out;
        for (const RootMove& m : searched(p, stop)) out.push_back(as_value(p.layout, m));
        return out;
    }

   private:
    std::vector<RootMove> searched(const Kulami::Position& p, const std::stop_token& stop) {
        std::vector<RootMove> moves;
        if (!open_holes(p)) return moves;
        LearnedSearch search(p, learned_evaluation(p.scoring), table_, {.stop = &stop});
        search.leave_nothing_out();  // so that what was searched before changes nothing
        for (int depth = 1; depth <= strength_.depth; ++depth) {
            auto found = search.all_at(depth);
            if (!found) break;
            moves = std::move(*found);
        }
        return moves;
    }

    // The best of what it sees, as it judges; the same for the same seed and ply.
    std::size_t chosen(const Kulami::Position& p, const std::vector<RootMove>& moves) const {
        const int plies = std::popcount(p.marbles[0] | p.marbles[1]);
        std::vector<double> felt;
        for (const RootMove& m : moves) {
            Random random(derive(derive(seed_, static_cast<std::uint64_t>(plies)), static_cast<std::uint64_t>(m.hole)));
            felt.push_back(static_cast<double>(m.value) / unit + strength_.misjudged * normal(random));
            const int far = p.last < 0 ? 0 : distance(p.layout, p.last, m.hole);
            if (random.unit() < strength_.overlooked * far / 8) felt.back() -= 100;  // unless nothing else is seen
        }
        return static_cast<std::size_t>(std::ranges::max_element(felt) - felt.begin());
    }

    Strength strength_;
    std::optional<std::uint64_t> fixed_seed_;
    std::uint64_t seed_;
    Transpositions table_{14};
};

}  // namespace

Strength strength_of(int level) { return strengths[static_cast<std::size_t>(level - 1)]; }

std::unique_ptr<Engine> human_player(Strength s, std::optional<std::uint64_t> seed) {
    return std::make_unique<HumanPlayer>(s, seed);
}

}  // namespace agon::kulami
