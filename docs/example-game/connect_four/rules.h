// Connect Four: two players drop discs into seven columns; whoever has four in a row first wins.
#pragma once

#include "core/board_layout.h"
#include "core/game.h"

namespace agon {

struct ConnectFour {
    static constexpr int columns = 7, rows = 6, cells = columns * rows;

    struct Rules {
        bool operator==(const Rules&) const = default;
    };
    struct Position {
        std::array<char, cells> discs = empty();  // row by row from the bottom: '.', 'X' of the first player, 'O'
        Seat turn = Seat::First;
        signed char last = -1;  // cell of the last disc
        bool operator==(const Position&) const = default;
    };
    struct Move {
        int column = 0;
        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view name = "connect_four", title = "Connect Four";

    static std::vector<Profile> profiles() { return {{"standard", "seven columns, six rows, four in a row"}}; }
    static Result<Rules> rules(std::string_view);
    static std::string text(const Rules&) { return "standard"; }

    static Position start(const Rules&, std::uint64_t) { return {}; }
    static bool may_act(const Position& p, Seat s) { return p.turn == s; }
    static Verdict check(const Position&, Seat, const Move&);
    static void apply(Position&, Seat, const Move&);
    static std::optional<Outcome> outcome(const Position&);
    static std::vector<Move> legal(const Position&, Seat);
    static int value(const Position&, Seat);

    static Result<Move> parse(std::string_view);  // the letter of a column
    static std::string text(const Move& m) { return std::string(1, static_cast<char>('a' + m.column)); }
    static BoardLayout layout(const Position&);
    static std::string draw(const Position& p) { return drawn(layout(p)); }
    static std::string view(const Position& p) { return to_json(layout(p)); }

   private:
    static constexpr std::array<char, cells> empty() {
        std::array<char, cells> all{};
        all.fill('.');
        return all;
    }
};
static_assert(Enumerable<ConnectFour> && Valued<ConnectFour>);

}  // namespace agon
