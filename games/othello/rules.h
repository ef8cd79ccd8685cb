// Othello as in the course: 8x8, Black begins, a player passes only when there is no
// move, two passes in a row end the game, discs count as they lie.
#pragma once

#include "core/game.h"
#include "games/othello/board.h"

namespace agon {

struct Othello {
    struct Rules {
        bool winner_takes_empties = false;  // tournament scoring; the course counts discs as they lie
        bool operator==(const Rules&) const = default;
    };

    struct Position {
        PerSeat<othello::Board> discs{};  // the first seat is Black
        Seat turn = Seat::First;
        bool takes_empties = false;
        std::int8_t last = -1;  // square of the last disc, for display
        bool operator==(const Position&) const = default;
    };

    struct Move {
        int square = pass;
        bool operator==(const Move&) const = default;
        static constexpr int pass = 64;
    };

    static constexpr std::string_view name = "othello", title = "Othello";

    static std::vector<Profile> profiles();
    static Result<Rules> rules(std::string_view);
    static std::string text(const Rules&);

    static Position start(const Rules&, std::uint64_t seed);
    static bool may_act(const Position& p, Seat s) { return p.turn == s; }
    static Verdict check(const Position&, Seat, const Move&);
    static void apply(Position&, Seat, const Move&);
    static std::optional<Outcome> outcome(const Position&);
    static std::vector<Move> legal(const Position&, Seat);
    static int value(const Position&, Seat);

    static Result<Move> parse(std::string_view);  // "d3" or "pass"; upper case, "pa", "ps", "--" too
    static std::string text(const Move&);
    static std::string draw(const Position&);
    static std::string picture(const Position&);  // in colour, for terminals
    static std::string view(const Position&);

    // 64 characters from a1 to h8 (X black, O white, - empty; also * b w . and lower case), then the side to move.
    static Result<Position> parse_position(const Rules&, std::string_view);
    static std::string position_text(const Position&);
    // "f5d6c3…": passes may be left out or written.
    static Result<std::vector<std::string>> split_moves(std::string_view);
};
static_assert(Enumerable<Othello> && Valued<Othello> && Notated<Othello> && Transcribed<Othello>);

}  // namespace agon
