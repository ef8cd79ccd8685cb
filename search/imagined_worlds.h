// Worlds that explain what a player of a game with secrets has seen: drawn by the game itself where it can, else found
// by playing the match again with other secrets until nothing contradicts.
#pragma once

#include "core/engine.h"
#include "search/offers.h"

namespace agon {

template <Hidden G>
class ImaginedWorlds {
   public:
    using Position = typename G::Position;

    void begin(Seat seat) {
        seat_ = seat;
        heard_.clear();
    }

    void hear(const Event& e) {
        if (const auto* m = std::get_if<Moved>(&e.what)) heard_.push_back(*m);
        if (const auto* u = std::get_if<Undone>(&e.what))
            heard_.resize(heard_.size() - std::min(heard_.size(), static_cast<std::size_t>(u->plies)));
    }

    // As many as were found, at most `wanted`.
    std::vector<Position> draw(const AnyPosition& any, Seat seat, int wanted, Random& random) const {
        const auto& view = static_cast<const PositionOf<typename PlayedGame<G>::type>&>(any);
        if constexpr (Completable<G>) return G::completed(view.position, seat, random(), wanted);
        else return retold(view, seat, wanted, random);
    }

   private:
    static constexpr int tries_per_world = 20;

    std::vector<Position> retold(const PositionOf<G>& view, Seat seat, int wanted, Random& random) const {
        std::vector<Position> out;
        for (int tries = 0; tries < tries_per_world * wanted && static_cast<int>(out.size()) < wanted; ++tries)
            if (auto world = retold_once(view, seat, random)) out.push_back(std::move(*world));
        return out;
    }

    std::optional<Position> retold_once(const PositionOf<G>& view, Seat seat, Random& random) const {
        Position p = G::start(view.rules_of, random());
        for (const Moved& m : heard_)
            if (!retell(p, m, random)) return std::nullopt;
        if (G::seen_by(p, viewer(seat)) != view.position) return std::nullopt;
        return p;
    }

    // A move that was heard of in other words than its own is a secret, and any move will do.
    bool retell(Position& p, const Moved& m, Random& random) const {
        if (G::outcome(p) || !G::may_act(p, m.seat)) return false;
        const auto move = G::parse(m.move);
        if (move && G::check(p, m.seat, *move)) {
            G::apply(p, m.seat, *move);
            return true;
        }
        const auto any = some_move(p, m.seat, random);
        if (!any || G::shown(*any, m.seat, viewer(seat_)) != m.move) return false;
        G::apply(p, m.seat, *any);
        return true;
    }

    static std::optional<typename G::Move> some_move(const Position& p, Seat s, Random& random) {
        if constexpr (Enumerable<G>)
            if (const auto moves = G::legal(p, s); !moves.empty()) return moves[random.below(moves.size())];
        if constexpr (Suggesting<G>) return G::suggest(p, s, random());
        else return std::nullopt;
    }

    Seat seat_ = Seat::First;
    std::vector<Moved> heard_;
};

}  // namespace agon
