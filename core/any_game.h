// The same game for code that handles all games: referee, storage, server, CLI.
// Moves cross this border as text in the game's own notation.
#pragma once

#include <cassert>
#include <memory>

#include "core/game.h"
#include "core/random.h"

namespace agon {

class AnyPosition {
   public:
    virtual ~AnyPosition() = default;
    virtual std::string_view game() const = 0;
    virtual std::string rules() const = 0;
    virtual std::unique_ptr<AnyPosition> clone() const = 0;
    virtual bool may_act(Seat) const = 0;
    virtual Verdict play(Seat, std::string_view move) = 0;   // checks, then applies
    virtual std::vector<std::string> legal(Seat) const = 0;  // empty where moves cannot be listed
    virtual std::optional<std::string> suggest(Seat, std::uint64_t seed) const = 0;  // some legal move
    virtual std::optional<Outcome> outcome() const = 0;
    virtual std::string draw() const = 0;
    virtual std::string picture() const = 0;  // draw() in colour, for terminals
    virtual std::string view() const = 0;
    virtual std::string text() const = 0;                            // position notation, empty if the game has none
    virtual std::unique_ptr<AnyPosition> seen_by(Viewer) const = 0;  // the only way out for hidden information
    virtual std::string shown(std::string_view move, Seat by, Viewer) const = 0;
    virtual bool hidden() const = 0;
    virtual bool is_lie(const Phrase&) const = 0;  // of a refusal of play()
    virtual int value(Seat) const = 0;             // the game's quick estimate, 0 if it has none
};

template <Game G>
class PositionOf final : public AnyPosition {
   public:
    PositionOf(typename G::Rules r, typename G::Position p) : rules_of(std::move(r)), position(std::move(p)) {}

    std::string_view game() const override { return G::name; }
    std::string rules() const override { return G::text(rules_of); }
    std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<PositionOf>(*this); }
    bool may_act(Seat s) const override { return !G::outcome(position) && G::may_act(position, s); }

    Verdict play(Seat s, std::string_view text) override {
        if (!may_act(s)) return refuse("not_your_turn");
        auto move = G::parse(text);
        if (!move) return std::unexpected(move.error());
        if constexpr (Refereed<G>) {
            return G::play(position, s, *move);
        } else {
            if (auto ok = G::check(position, s, *move); !ok) return ok;
            G::apply(position, s, *move);
            return {};
        }
    }

    std::vector<std::string> legal(Seat s) const override {
        std::vector<std::string> out;
        if constexpr (Enumerable<G>)
            if (may_act(s))
                for (const auto& m : G::legal(position, s)) out.push_back(G::text(m));
        return out;
    }

    std::optional<std::string> suggest(Seat s, std::uint64_t seed) const override {
        if (!may_act(s)) return std::nullopt;
        if constexpr (Enumerable<G>)
            if (const auto moves = G::legal(position, s); !moves.empty())
                return G::text(moves[Random(seed).below(moves.size())]);
        if constexpr (Suggesting<G>)
            if (const auto m = G::suggest(position, s, seed)) return G::text(*m);
        return std::nullopt;
    }

    std::optional<Outcome> outcome() const override { return G::outcome(position); }
    std::string draw() const override { return G::draw(position); }
    std::string view() const override { return G::view(position); }

    std::string picture() const override {
        if constexpr (Pictured<G>) return G::picture(position);
        else return draw();
    }

    std::string text() const override {
        if constexpr (Notated<G>) return G::position_text(position);
        else return {};
    }

    std::unique_ptr<AnyPosition> seen_by(Viewer v) const override {
        if constexpr (Hidden<G>) return std::unique_ptr<PositionOf>(new PositionOf(*this, v));
        else return clone();
    }

    std::string shown(std::string_view move, Seat by, Viewer v) const override {
        if constexpr (Hidden<G>)
            if (const auto m = G::parse(move)) return G::shown(*m, by, v);
        return std::string(move);
    }

    bool hidden() const override { return Hidden<G>; }

    bool is_lie(const Phrase& why) const override {
        if constexpr (Deceivable<G>) return G::is_lie(why);
        else return false;
    }

    int value(Seat s) const override {
        if constexpr (Valued<G>) return G::value(position, s);
        else return 0;
    }

    typename G::Rules rules_of;
    typename G::Position position;

   private:
    PositionOf(const PositionOf& all, Viewer v)
        : rules_of(all.rules_of), position(G::seen_by(all.position, v)) {}  // without a copy on the way
};

// Typed access for code that lives in the game's own folder (its protocol, its engine).
template <Game G>
const typename G::Position& as(const AnyPosition& p) {
    assert(p.game() == G::name);
    return static_cast<const PositionOf<G>&>(p).position;
}

}  // namespace agon
