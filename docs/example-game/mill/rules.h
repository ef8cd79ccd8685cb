// Nine Men's Morris: nine men each on 24 points; three in a line take one of the other's men.
#pragma once

#include "core/board_layout.h"
#include "core/game.h"

namespace agon {

struct Mill {
    static constexpr int points = 24, none = -1;

    struct Rules {
        bool operator==(const Rules&) const = default;
    };
    struct Position {
        std::array<char, points> men = empty();  // '.', 'X' of the first player, 'O'
        std::array<std::uint8_t, 2> in_hand{9, 9};
        Seat turn = Seat::First;
        std::uint8_t quiet = 0;  // moves since a man was placed or taken
        bool operator==(const Position&) const = default;
    };
    struct Move {
        int from = none, to = 0, take = none;  // from none: out of the hand
        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view name = "mill", title = "Nine Men's Morris";

    static std::vector<Profile> profiles() { return {{"standard", "nine men, flying with the last three"}}; }
    static Result<Rules> rules(std::string_view);
    static std::string text(const Rules&) { return "standard"; }

    static Position start(const Rules&, std::uint64_t) { return {}; }
    static bool may_act(const Position& p, Seat s) { return p.turn == s; }
    static Verdict check(const Position&, Seat, const Move&);
    static void apply(Position&, Seat, const Move&);
    static std::optional<Outcome> outcome(const Position&);
    static std::vector<Move> legal(const Position&, Seat);
    static int value(const Position&, Seat);

    static Result<Move> parse(std::string_view);  // d2, d2-d3, and xd6 behind it for the man that is taken
    static std::string text(const Move&);
    static BoardLayout layout(const Position&);
    static std::string draw(const Position& p) { return drawn(layout(p)); }
    static std::string view(const Position& p) { return to_json(layout(p)); }

   private:
    static constexpr std::array<char, points> empty() {
        std::array<char, points> all{};
        all.fill('.');
        return all;
    }
};
static_assert(Enumerable<Mill> && Valued<Mill>);

}  // namespace agon
