// Nim: take one, two or three matches from the heap; whoever takes the last one wins.
#pragma once

#include "core/game.h"

namespace agon {

struct Nim {
    struct Rules {
        int heap = 21;
        bool operator==(const Rules&) const = default;
    };
    struct Position {
        int left = 0;
        Seat turn = Seat::First;
        bool operator==(const Position&) const = default;
    };
    struct Move {
        int take = 1;
        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view name = "nim", title = "Nim";

    static std::vector<Profile> profiles() { return {{"standard", "21 matches, take up to three"}}; }
    static Result<Rules> rules(std::string_view);
    static std::string text(const Rules& r) { return "heap=" + std::to_string(r.heap); }

    static Position start(const Rules& r, std::uint64_t) { return {.left = r.heap}; }
    static bool may_act(const Position& p, Seat s) { return p.turn == s; }
    static Verdict check(const Position&, Seat, const Move&);
    static void apply(Position& p, Seat s, const Move& m) { p = {p.left - m.take, other(s)}; }
    static std::optional<Outcome> outcome(const Position&);
    static std::vector<Move> legal(const Position&, Seat);

    static Result<Move> parse(std::string_view);
    static std::string text(const Move& m) { return std::to_string(m.take); }
    static std::string draw(const Position&);
    static std::string view(const Position& p) { return "{\"left\":" + std::to_string(p.left) + "}"; }
};
static_assert(Enumerable<Nim>);

}  // namespace agon
