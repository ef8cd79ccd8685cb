// The treasure hunt: two figures on a map joined from two halves look for their own
// hidden treasure and carry it to the hidden fort of the other. A move is a half map or
// one command in a direction; a step takes two to four commands.
#pragma once

#include "games/treasure/half_map.h"

namespace agon {

struct Treasure {
    using Rules = treasure::Rules;
    using Field = treasure::Field;
    using Direction = treasure::Direction;

    struct Player {
        treasure::HalfMap half{};            // empty until it is sent
        Field fort{}, treasure{}, at{};      // in map coordinates; nowhere: not there, or not known to the viewer
        bool collected = false;              // has the treasure
        bool fort_found = false;             // this player has seen the enemy's fort
        bool treasure_found = false;         // this player has seen its own treasure
        Field shown_enemy{};                 // the enemy's position as this player is told
        std::optional<Direction> heading{};  // of the step in progress
        int spent = 0;                       // commands already given for it
        int actions = 0;
        std::string revealed{};  // per field of the map '1' where this player has looked; empty before the map exists
        bool operator==(const Player&) const = default;
        bool sent() const { return !half.rows.empty(); }
    };

    enum class Joint : std::uint8_t { Unknown, Stacked, SideBySide };

    struct Last {
        Seat by = Seat::First;
        std::optional<Direction> direction{};
        bool operator==(const Last&) const = default;
    };

    struct Position {
        Rules rules{};
        std::uint64_t seed = 0;
        Seat turn = Seat::First;
        int actions = 0;
        Joint joint = Joint::Unknown;  // how the halves lie, drawn at the start
        std::optional<Seat> origin{};  // whose half contains 0,0
        treasure::Map map{};           // empty until both halves are there
        PerSeat<Player> players{};
        std::optional<Last> last{};
        std::optional<Seat> winner{};
        bool operator==(const Position&) const = default;

        const Player& of(Seat s) const { return players[s]; }
        Player& of(Seat s) { return players[s]; }
        bool joined() const { return map.width > 0; }
        Field offset(Seat) const;  // of this seat's half on the map
        bool in_half(Seat, Field) const;
        treasure::Map ground() const;  // the map, or as much of it as is known before both halves are there
    };

    struct Move {
        std::optional<treasure::HalfMap> half{};
        Direction direction = Direction::Up;
        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view name = "treasure", title = "Treasure hunt";

    static std::vector<Profile> profiles() { return treasure::built_in_profiles(); }
    static Result<Rules> rules(std::string_view text) { return treasure::parse_rules(text); }
    static std::string text(const Rules& r) { return treasure::rules_text(r); }

    static Position start(const Rules&, std::uint64_t seed);
    static bool may_act(const Position& p, Seat s) { return p.turn == s; }
    static Verdict check(const Position&, Seat, const Move&);
    static void apply(Position&, Seat, const Move&);
    static std::optional<Outcome> outcome(const Position&);
    static std::vector<Move> legal(const Position&, Seat);  // empty while a half map is due
    static std::optional<Move> suggest(const Position&, Seat, std::uint64_t seed);

    static Position seen_by(const Position&, Viewer);
    static std::string shown(const Move&, Seat by,
                             Viewer);  // another's half map without forts, another's command as "step"

    static Result<Move> parse(std::string_view);  // up, left, right, down, map:ROW/ROW/…@x,y
    static std::string text(const Move&);
    static std::string draw(const Position&);
    static std::string view(const Position&);
};
static_assert(Enumerable<Treasure> && Suggesting<Treasure> && Hidden<Treasure>);

}  // namespace agon
