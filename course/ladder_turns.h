// Whose turn is it on a course's continuous ladder? People get equally many turns, however many bots and versions they
// hand in; a turn is for their version that has played least, against whom it has met least. Pure: told what was
// played, asked what comes next.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "arena/tournament.h"

namespace agon {

struct LadderBot {
    std::string name;
    int version = 0;             // 0: a player of the arena, who gets no turns but is met
    std::string owner{};         // who never meets himself
    std::string player() const;  // how to get it
    bool is_arenas() const { return version == 0; }
    auto operator<=>(const LadderBot&) const = default;
};

// Of a stored ladder match: its players by their names, and which versions they were.
std::optional<std::array<LadderBot, 2>> ladder_pair(const Header&);

class LadderTurns {
   public:
    explicit LadderTurns(std::string game) : game_(std::move(game)) {}

    void played(const Header&);        // stored before, or just now
    void leave_out(const LadderBot&);  // it cannot play here

    // The next match between these, the latest versions. A version gets no more turns after so many games; nothing:
    // everybody has played them, or is alone.
    std::optional<TournamentMatch> next(std::span<const LadderBot> bots, int games);

    static std::string series(std::string_view game) { return "ladder-" + std::string(game); }

   private:
    using Key = std::pair<std::string, int>;  // name and version
    static Key key(const LadderBot& b) { return {b.name, b.version}; }
    int games_of(const LadderBot&) const;
    bool may_meet(const LadderBot&, const LadderBot&) const;
    const LadderBot* opponent_of(const LadderBot&, std::span<const LadderBot>) const;
    const LadderBot* on_turn(std::span<const LadderBot>, int games);
    TournamentMatch match(const LadderBot&, const LadderBot&);

    std::string game_;
    std::map<Key, int> count_{};                          // games
    std::map<std::pair<Key, Key>, int> met_{};            // in this order of seats
    std::map<std::pair<Key, std::string>, int> knows_{};  // a version, and another bot in whatever version
    std::map<std::string, int> turns_{};                  // by person
    std::set<Key> left_out_{};
    int number_ = 0;
};

}  // namespace agon
