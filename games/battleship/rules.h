// Battleship with the parameters in which the courses' rule sets differ. Custody of a fleet
// is per seat: deposited with the arena, and the referee answers the shots; or kept by the
// player, and every answer is a move of his, a claim that is audited.
#pragma once

#include "core/game.h"
#include "games/battleship/knowledge.h"

namespace agon {

struct Battleship {
    using Cell = battleship::Cell;
    using Answer = battleship::Answer;

    enum class Custody : std::uint8_t { Deposited, Kept };
    enum class Begins : std::uint8_t { First, Second, Lot };

    struct Rules {
        battleship::Layout layout{};
        bool column_sums = false;  // announced before the first shot
        bool sunk_announced = true;
        bool disclosure = false;  // kept fleets are shown and judged at the end
        bool repeats = false;     // a cell may be shot at again and gives the same answer
        int rounds = 0;           // then it is a draw; 0: no limit
        Begins begins = Begins::Second;
        PerSeat<Custody> custody{};
        bool operator==(const Rules&) const = default;
    };

    struct Sea {                                   // one player's own sea
        std::optional<battleship::Fleet> fleet{};  // deposited; absent where the viewer may not know it
        bool ready = false;
        battleship::Knowledge said{};  // sums and answers, known to both
        std::optional<battleship::Field> disclosed{};
        std::optional<battleship::Fleet>
            witness{};  // kept fleets: some fleet that explains all answers, so that the next audit is quick
        int shots = 0;  // fired at it, repeated ones included
        bool operator==(const Sea&) const = default;
    };

    struct Position {
        Rules rules{};
        PerSeat<Sea> seas{};
        Seat attacker = Seat::First;
        Cell shot = battleship::no_cell;  // fired and not yet answered
        Cell last = battleship::no_cell;  // answered last
        bool operator==(const Position&) const = default;
    };

    struct Move {
        enum class Kind : std::uint8_t { Shoot, Reply, Place, Announce, Disclose };
        Kind kind = Kind::Shoot;
        Cell cell = 0;
        Answer answer = Answer::None;   // Reply
        battleship::Fleet fleet{};      // Place
        battleship::ColumnSums sums{};  // Announce
        battleship::Field field{};      // Disclose
        bool operator==(const Move&) const = default;
    };

    enum class Phase : std::uint8_t { SetUp, Shoot, Reply, Disclose, Over };

    static constexpr std::string_view name = "battleship", title = "Battleship";

    static std::vector<Profile> profiles();
    static Result<Rules> rules(std::string_view);  // "uart apart=all custody2=kept", ; for blanks; README.md
    static std::string text(const Rules&);

    static Position start(const Rules&, std::uint64_t seed);
    static Phase phase(const Position&);
    static bool may_act(const Position&, Seat);
    static Verdict check(const Position&, Seat, const Move&);
    static void apply(Position&, Seat, const Move&);
    static Verdict play(Position&, Seat, const Move&);  // check and apply with one audit
    static bool is_lie(const Phrase&);                  // an answer that no legal fleet explains
    static std::optional<Outcome> outcome(const Position&);
    static std::vector<Move> legal(const Position&, Seat);  // shots and replies; a fleet is suggested, not listed
    static std::optional<Move> suggest(const Position&, Seat, std::uint64_t seed);

    // "3,4" or "34" shoots at column 3, row 4; "3,4=hit" answers (water, hit, sunk, last);
    // "fleet:5v00,3h42…" places ships by length, direction and upper left cell;
    // "sums:3333333333" announces; "field:" and a digit per cell, column by column, discloses.
    static Result<Move> parse(std::string_view);
    static std::string text(const Move&);
    static std::string draw(const Position&);
    static std::string view(const Position&);

    static Position seen_by(const Position&, Viewer);
    static std::string shown(const Move&, Seat by, Viewer);

    static bool kept(const Rules& r, Seat s) { return r.custody[s] == Custody::Kept; }
    // Why this seat's disclosed field proves that it cheated; nothing if it does not.
    static std::optional<Phrase> cheated(const Position&, Seat);
};
static_assert(Enumerable<Battleship> && Suggesting<Battleship> && Hidden<Battleship> && Refereed<Battleship> &&
              Deceivable<Battleship>);

namespace battleship {

// The ships known to be sunk, by the answers alone; nothing if ships may touch or sinking is not announced.
std::optional<Fleet> sunk_ships(const Knowledge&);
// Lengths of the ships still afloat, longest first; nothing if the answers do not tell.
std::optional<std::vector<int>> afloat(const Knowledge&);

}  // namespace battleship

}  // namespace agon
