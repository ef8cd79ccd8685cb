#include "games/kulami/points_players.h"

#include <algorithm>
#include <numeric>
#include <thread>

#include "games/kulami/search.h"

namespace agon::kulami {

Preference drawn_preference(std::uint64_t seed, int plies) {
    std::array<std::uint8_t, holes> by_rank;
    std::iota(by_rank.begin(), by_rank.end(), std::uint8_t{0});
    Random(derive(seed, static_cast<std::uint64_t>(plies))).shuffle(by_rank);
    Preference rank{};
    for (std::size_t i = 0; i < by_rank.size(); ++i) rank[by_rank[i]] = static_cast<std::uint8_t>(i);
    return rank;
}

namespace {

int plies_of(const Kulami::Position& p) { return std::popcount(p.marbles[0] | p.marbles[1]); }

MoveValue value_in_points(const Layout& l, const RootMove& m) {
    return {Kulami::text(move_to(l, m.hole)), static_cast<double>(m.value), m.depth, m.solved};
}

Decision decision_in_points(const Kulami::Position& p, const RootMove& m) {
    const auto value = value_in_points(p.layout, m);
    const std::string points = (m.value > 0 ? "+" : "") + std::to_string(m.value);
    Phrase note = m.solved ? Phrase{"kulami.note.solved", {points}}
                           : Phrase{"kulami.note.searched", {std::to_string(m.depth), points}};
    return {.move = value.move, .values = {value}, .note = std::move(note)};
}

std::vector<MoveValue> values_in_points(const Kulami::Position& p, const std::vector<RootMove>& moves) {
    std::vector<MoveValue> out;
    for (const RootMove& m : moves) out.push_back(value_in_points(p.layout, m));
    return out;
}

// Exactly the value of the game tree of a fixed height: same answer on every machine.
class TreePlayer final : public Engine {
   public:
    TreePlayer(int height, std::optional<std::uint64_t> seed, Counted counted)
        : height_(height), fixed_seed_(seed), seed_(seed.value_or(0)), counted_(counted) {}

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        seed_ = derive(seed ^ fixed_seed_.value_or(0), static_cast<std::uint64_t>(index(seat)));
    }

    Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        const auto preference = drawn_preference(seed_, plies_of(p));
        std::optional<RootMove> best;
        run(p, stop, [&](Search& search, int depth) {
            const auto found = search.best_at(depth, preference);
            if (found) best = found;
            return found && !found->solved;
        });
        if (!best) return {.move = view.suggest(p.turn, seed_).value_or("")};  // stopped before the first ply
        return decision_in_points(p, *best);
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget&, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        std::vector<RootMove> moves;
        run(p, stop, [&](Search& search, int depth) {
            auto found = search.all_at(depth);
            if (found) moves = std::move(*found);
            return found.has_value();
        });
        return values_in_points(p, moves);
    }

   private:
    template <class Look>
    void run(const Kulami::Position& p, const std::stop_token& stop, Look look) {
        if (!open_holes(p)) return;
        Goal goal;
        if (counted_ == Counted::OwnPoints) goal = p.turn == Seat::First ? Goal{1, 0} : Goal{0, 1};
        const PlateValues values(goal);
        Search search(p, values, goal, table_, {.until = {}, .nodes = {}, .stop = &stop});
        for (int depth = 1; depth <= height_; ++depth)  // the shallow ones order the moves of the last
            if (!look(search, depth)) return;
    }

    int height_;
    std::optional<std::uint64_t> fixed_seed_;
    std::uint64_t seed_;
    Counted counted_;
    Transpositions table_{18};
};

class PointsPlayer final : public Engine {
   public:
    explicit PointsPlayer(const BestOptions& o) : options_(o.common), cpu_(o.cpu), seed_(o.common.seed.value_or(0)) {}

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        seed_ = derive(seed ^ options_.seed.value_or(0), static_cast<std::uint64_t>(index(seat)));
        table_.clear();
    }

    Decision think(const AnyPosition& view, Seat, const Budget& budget, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        const auto preference = drawn_preference(seed_, plies_of(p));
        std::optional<RootMove> best;
        run(p, budget, stop, [&](Search& search, int depth) {
            const auto found = search.best_at(depth, preference);
            if (found) best = found;
            return found && !found->solved;
        });
        if (!best) return {.move = view.suggest(p.turn, seed_).value_or("")};
        return decision_in_points(p, *best);
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget& budget, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        std::vector<RootMove> moves;
        run(p, budget, stop, [&](Search& search, int depth) {
            auto found = search.all_at(depth);
            if (found) moves = std::move(*found);
            return found && !std::ranges::all_of(moves, &RootMove::solved);
        });
        return values_in_points(p, moves);
    }

   private:
    // Deepens until the budget ends or `look` has seen enough. Helpers search the same
    // position one ply ahead or behind and share what they find through the table.
    template <class Look>
    void run(const Kulami::Position& p, const Budget& budget, const std::stop_token& stop, Look look) {
        if (!open_holes(p)) return;
        const PlateValues values(Goal{});
        const Limits l = limits_for(options_.applied_to(budget), cpu_, 2 * Kulami::marbles_each - plies_of(p), stop);
        std::atomic<bool> done = false;
        Limits for_helpers = l;
        for_helpers.halt = &done;
        std::vector<std::thread> helpers;
        for (int i = 1; i < options_.threads; ++i)
            helpers.emplace_back([&, i] {
                Search search(p, values, {}, table_, for_helpers);
                const auto preference = drawn_preference(seed_ + static_cast<std::uint64_t>(i), plies_of(p));
                for (int depth = 1 + i % 2; depth <= 2 * Kulami::marbles_each; ++depth)
                    if (const auto found = search.best_at(depth, preference); !found || found->solved) return;
            });
        Search search(p, values, {}, table_, l);
        for (int depth = 1; depth <= 2 * Kulami::marbles_each; ++depth)
            if (!look(search, depth)) break;
        done = true;
        for (std::thread& h : helpers) h.join();
    }

    CommonOptions options_;
    std::optional<Duration> cpu_;
    std::uint64_t seed_;
    Transpositions table_{20};
};

}  // namespace

std::unique_ptr<Engine> tree_player(int height, std::optional<std::uint64_t> seed, Counted counted) {
    return std::make_unique<TreePlayer>(height, seed, counted);
}

std::unique_ptr<Engine> points_player(const BestOptions& o) { return std::make_unique<PointsPlayer>(o); }

}  // namespace agon::kulami
