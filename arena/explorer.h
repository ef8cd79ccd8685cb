// What recorded games did in one position: how many reached it, how they ended, and what was played next.
#pragma once

#include <map>
#include <unordered_map>

#include "arena/result.h"
#include "core/catalogue.h"

namespace agon {

// Ends of games, told by seats.
struct Ends {
    int first = 0, drawn = 0, second = 0;  // won by the first seat, by nobody, by the second
    int games() const { return first + drawn + second; }
    double score(Seat seat) const;  // share of the points, 0.5 without games
};

// One game as the explorer reads it: moves from the start, separated by blanks, and who won.
struct ToldGame {
    std::string moves{};
    std::optional<Seat> winner{};
    bool operator==(const ToldGame&) const = default;
};
// Its opening counts as moves. A match that ended by a fault tells nothing about its positions, one that is not over
// has no result: neither is told.
std::optional<ToldGame> told_by(const Record&);
// A game as a transcript; none if it breaks off before its end.
Result<std::optional<ToldGame>> told_in(const GameEntry&, const AnyPosition& start, std::string_view transcript);
// A line of a file of told games: 1, 2 or =, then the moves.
std::string told_line(const ToldGame&);
std::optional<ToldGame> read_told_line(std::string_view);
std::vector<std::string_view> moves_told(std::string_view moves);

// Another order of moves that leads to the position counts as the position, and so does its mirror image where a
// game says which positions are the same.
class Explorer {
   public:
    using Same = std::string (*)(const AnyPosition&);

    // `wanted` lies `plies` moves behind the start.
    Explorer(const AnyPosition& wanted, std::size_t plies, Same same = nullptr);

    void add(const AnyPosition& start, const ToldGame&);

    const Ends& ends() const { return ends_; }
    // Most played first, as one writes them in the wanted position.
    std::vector<std::pair<std::string, Ends>> moves() const;

   private:
    // Where the beginning of a game led; many games begin alike.
    struct Way {
        bool there = false;
        std::string next{};  // empty: the game ended there
    };

    std::string identity(const AnyPosition&) const;
    const Way& way(const AnyPosition& start, std::string_view before, std::string_view next);
    Way walk(const AnyPosition& start, std::string_view before, std::string_view next) const;

    Same same_;
    std::string wanted_;
    std::size_t plies_;
    std::map<std::string, std::string> followers_{};  // positions one move further, and that move
    std::unordered_map<std::string, Way> ways_{};
    Ends ends_{};
    std::map<std::string, Ends> next_{};
};

}  // namespace agon
