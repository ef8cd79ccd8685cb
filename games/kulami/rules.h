// Kulami as in the course: 17 plates with 64 holes on a 10x10 grid, 28 marbles each.
// A marble goes into the row or column of the one before it, and not on the two plates
// used last. The first seat is red, the second black; who begins is drawn by the seed.
#pragma once

#include "games/kulami/score.h"

namespace agon {

struct Kulami {
    static constexpr int marbles_each = 28;

    struct Rules {
        std::string board = "closed";   // a name, 200 characters, "square[:SEED]" or "irregular[:SEED]"
        int scoring = 0;                // 0 plates, 1 and areas, 2 and chains
        std::optional<Seat> starter{};  // none: drawn by the seed of the match
        bool operator==(const Rules&) const = default;
    };

    struct Position {
        kulami::Layout layout{};
        PerSeat<kulami::Holes> marbles{};  // red, black
        Seat turn = Seat::First;
        std::int8_t last = -1, before_last = -1;  // holes of the last two marbles
        std::int8_t scoring = 0;
        bool operator==(const Position&) const = default;
    };

    struct Move {
        int x = 0, y = 0;  // column from the left, row from the top, each from 0
        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view name = "kulami", title = "Kulami";

    static std::vector<Profile> profiles();
    static Result<Rules> rules(std::string_view);  // "[PROFILE] board=… scoring=0|1|2 starter=lot|red|black"
    static std::string text(const Rules&);

    static Position start(const Rules&, std::uint64_t seed);
    static bool may_act(const Position& p, Seat s) { return p.turn == s; }
    static Verdict check(const Position&, Seat, const Move&);  // reasons in the order of the course's server
    static void apply(Position&, Seat, const Move&);
    static std::optional<Outcome> outcome(const Position&);
    static std::vector<Move> legal(const Position&, Seat);
    static int value(const Position&, Seat);  // difference of the points

    static Result<Move> parse(std::string_view);  // "4,7" as in zug(4,7)
    static std::string text(const Move&);
    static std::string draw(const Position&);
    static std::string view(const Position&);

    // The board text, then the side to move (r or b), the last marble and the one before it (x,y or -).
    static Result<Position> parse_position(const Rules&, std::string_view);
    static std::string position_text(const Position&);
};
static_assert(Enumerable<Kulami> && Valued<Kulami> && Notated<Kulami>);

namespace kulami {

Holes taboo(const Kulami::Position&);       // holes of the one or two plates used last
Holes open_holes(const Kulami::Position&);  // where the side to move may put its marble
int marbles_left(const Kulami::Position&, Seat);
inline Board board_of(const Kulami::Position& p) { return {p.layout, p.marbles}; }
Kulami::Move move_to(const Layout&, int hole);

}  // namespace kulami
}  // namespace agon
