// The player that every game has whose moves can be listed. What the game offers decides how it thinks: with secrets
// it searches possible worlds; without, it looks ahead as deep as it can, and where the game has no estimate it plays
// the rest by lot.
#pragma once

#include <limits>

#include "search/belief_search.h"
#include "search/deep_search.h"
#include "search/imagined_worlds.h"
#include "search/strength.h"
#include "search/tree_search.h"

namespace agon {

template <Enumerable G>
class GeneralEngine final : public Engine {
   public:
    GeneralEngine(CommonOptions options, Strength strength)
        : options_(options), strength_(strength), random_(options.seed.value_or(1)) {}

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        random_ = Random(derive(seed ^ options_.seed.value_or(0), static_cast<std::uint64_t>(index(seat)) + 31));
        table_.clear();
        if constexpr (Hidden<G>) worlds_.begin(seat);
    }

    void observe(const Event& e, const AnyPosition&) override {
        if constexpr (Hidden<G>) worlds_.hear(e);
        else (void)e;
    }

    Decision think(const AnyPosition& view, Seat seat, const Budget& budget, std::stop_token stop) override {
        const auto moves = shuffled_moves(view, seat);
        if (moves.empty()) return best_suggestion(view, seat, budget, stop);
        if (random_.unit() < strength_.by_lot) return by_lot(view, seat);
        if (moves.size() == 1) return {.move = G::text(moves.front())};
        auto values = valued(view, seat, moves, Wanted::Best, budget, stop);
        if (values.empty()) return by_lot(view, seat);
        std::string best = values.front().move;
        Phrase note{"note.depth", {std::to_string(values.front().depth)}};
        return {.move = std::move(best), .values = std::move(values), .note = std::move(note)};
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat seat, const Budget& budget,
                                   std::stop_token stop) override {
        const auto moves = shuffled_moves(view, seat);
        if (moves.empty()) return {};
        return valued(view, seat, moves, Wanted::All, budget, stop);
    }

   private:
    using Played = typename PlayedGame<G>::type;
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Deep = DeepSearch<G>;
    using Wanted = typename Deep::Wanted;
    static constexpr int farthest = 40;  // own moves; where everything is soon decided a search would never end

    struct NoWorlds {};
    template <class H>
    static auto worlds_type() {
        if constexpr (Hidden<H>) return ImaginedWorlds<H>{};
        else return NoWorlds{};
    }

    Decision by_lot(const AnyPosition& view, Seat seat) { return {.move = view.suggest(seat, random_()).value_or("")}; }

    // Where moves cannot be listed: of as many suggestions as the budget allows the one that looks best.
    Decision best_suggestion(const AnyPosition& view, Seat seat, const Budget& budget, const std::stop_token& stop) {
        Decision best = by_lot(view, seat);
        if constexpr (Judging<G>) {
            const Budget most = limited(budget, strength_.positions);
            SearchLimit limit(most, stop);
            double value = judged(view, seat, best);
            for (int n = suggestions_for(most); n > 1 && limit.go_on(); --n) {
                Decision next = by_lot(view, seat);
                const double looks = judged(view, seat, next);
                if (looks > value) best = std::move(next), value = looks;
            }
        }
        return best;
    }

    static double judged(const AnyPosition& view, Seat seat, const Decision& d)
        requires Judging<G>
    {
        const auto move = G::parse(d.move);
        return move ? G::judged(as<Played>(view), seat, *move) : std::numeric_limits<double>::lowest();
    }

    // One costs more than a position, but a match has only one such move.
    static int suggestions_for(const Budget& b) {
        return static_cast<int>(std::clamp<std::uint64_t>(b.nodes.value_or(SearchLimit::unlimited) / 2, 1, 500));
    }

    // Among equally good moves the first is taken.
    std::vector<Move> shuffled_moves(const AnyPosition& view, Seat seat) {
        auto moves = G::legal(as<Played>(view), seat);
        random_.shuffle(moves);
        return moves;
    }

    Budget limited(Budget b, std::uint64_t usual) const {
        b = options_.applied_to(b);
        const bool clock = b.per_move || b.total_left;
        if (strength_.holds == Strength::Holds::Always) b.nodes = std::min(b.nodes.value_or(usual), usual);
        else if (!b.nodes && !clock) b.nodes = usual;
        return b.nodes ? without_rationing(b) : b;
    }

    std::vector<MoveValue> valued(const AnyPosition& view, Seat seat, std::span<const Move> moves, Wanted wanted,
                                  const Budget& budget, const std::stop_token& stop) {
        if constexpr (Hidden<G>) return in_worlds(view, seat, moves, budget, stop);
        else if constexpr (Valued<G>) return in_depth(as<Played>(view), seat, moves, wanted, budget, stop);
        else return decided_or_tried(as<Played>(view), seat, moves, budget, stop);
    }

    std::vector<MoveValue> in_worlds(const AnyPosition& view, Seat seat, std::span<const Move> moves,
                                     const Budget& budget, const std::stop_token& stop)
        requires Hidden<G>
    {
        const Budget most = limited(budget, strength_.positions);
        const auto worlds = worlds_.draw(view, seat, worlds_for(most, moves.size()), random_);
        if (worlds.empty()) return {};
        SearchLimit limit(most, stop);
        std::vector<MoveValue> out;
        for (const auto& l : BeliefSearch<G>(seat, limit, random_).search(worlds, moves, farthest))
            out.push_back({G::text(l.move), l.value, l.depth, false, {}});
        return out;
    }

    // As many as can all be looked at with every move; too few would tell moves apart by what they happen to miss.
    static int worlds_for(const Budget& b, std::size_t moves) {
        const std::uint64_t affordable = b.nodes.value_or(SearchLimit::unlimited) / moves;
        return static_cast<int>(std::clamp<std::uint64_t>(affordable, 2, 128));
    }

    std::vector<MoveValue> in_depth(const Position& p, Seat seat, std::span<const Move> moves, Wanted wanted,
                                    const Budget& budget, const std::stop_token& stop) {
        SearchLimit limit(limited(budget, strength_.positions), stop);
        return written(Deep(table_, limit).search(p, seat, moves, wanted));
    }

    // Without an estimate: first what can be proven with a part of the budget, then the rest by trying. A move that
    // loses for certain is not tried.
    std::vector<MoveValue> decided_or_tried(const Position& p, Seat seat, std::span<const Move> moves,
                                            const Budget& budget, const std::stop_token& stop) {
        Budget most = limited(budget, strength_.walks), part = most;
        if (part.per_move) *part.per_move /= 4;
        if (part.total_left) *part.total_left /= 4;
        if (part.nodes) part.nodes = 2 * *part.nodes;  // a position costs less than a game by lot
        SearchLimit limit(part, stop);
        const auto proven = Deep(table_, limit).search(p, seat, moves, Wanted::All);
        std::vector<Move> open;
        for (const auto& l : proven)
            if (!Deep::proven(l.value)) open.push_back(l.move);
        if (open.empty() || Deep::points(proven.front().value) > 0) return written(proven);
        SearchLimit rest(most, stop);
        return written(TreeSearch<G>(seat, rest, random_).search(p, open), proven);
    }

    static std::vector<MoveValue> written(std::span<const typename Deep::Line> lines) {
        std::vector<MoveValue> out;
        for (const auto& l : lines) out.push_back({G::text(l.move), Deep::points(l.value), l.depth, l.exact, {}});
        return out;
    }

    // What was tried, then what is known to be lost.
    static std::vector<MoveValue> written(std::span<const typename TreeSearch<G>::Line> tried,
                                          std::span<const typename Deep::Line> proven) {
        std::vector<MoveValue> out;
        for (const auto& l : tried) out.push_back({G::text(l.move), l.value, 1, false, {}});
        for (const auto& l : proven)
            if (Deep::proven(l.value)) out.push_back({G::text(l.move), Deep::points(l.value), l.depth, true, {}});
        return out;
    }

    CommonOptions options_;
    Strength strength_;
    Random random_;
    SearchTable<G> table_;
    decltype(worlds_type<G>()) worlds_;
};

}  // namespace agon
