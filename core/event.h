// What can happen in a match. The log of events is the single truth: spectators,
// storage, replays, wire protocols and golden tests are all readers of it.
#pragma once

#include <chrono>
#include <variant>

#include "core/any_game.h"

namespace agon {

using Time = std::chrono::steady_clock::time_point;  // only ever passed in; nothing here reads a clock
using Duration = std::chrono::microseconds;

// Why a seat lost without being beaten. Arena: our own failure, counts for neither seat.
enum class Fault : std::uint8_t { Illegal, Timeout, Crash, Disconnect, Protocol, Memory, Cheat, Resign, Arena };
std::string_view name(Fault);  // "illegal", "timeout", …
std::optional<Fault> fault_named(std::string_view);

// What thinking about one move cost: charged to the clock, by the wall, and in processor time where that is known.
struct Spent {
    Duration charged{}, wall{};
    std::optional<Duration> cpu{};
    bool operator==(const Spent&) const = default;
};

struct Moved {
    Seat seat;
    std::string move;
    Duration took;
    std::optional<Duration> wall{}, cpu{};  // as in Spent, took is what was charged; no wall: the same
};
// Heard by the sender alone.
struct Refused {
    Seat seat;
    std::string move;
    Phrase why;
};
// Chat.
struct Said {
    Seat seat;
    std::string text;
};
// Casual matches only; the log keeps the moves.
struct Undone {
    Seat seat;
    int plies;
};
// "stderr", "wire" as text, "thought" as a phrase: for its owner and staff.
struct Noted {
    Seat seat;
    std::string channel, text;
    Phrase phrase{};
};
struct Finished {
    Outcome outcome;
    std::optional<Fault> fault;
    std::optional<Seat> culprit;
    Phrase why;
    std::optional<Spent> spent{};  // on the move that was not made in time
};
using What = std::variant<Moved, Refused, Said, Undone, Noted, Finished>;

struct Event {
    int seq = 0;    // 1, 2, 3 … without gaps
    Duration at{};  // since the match began
    What what;
};

bool concerns(const Event&, Viewer);                            // may this viewer hear of it at all?
std::string to_json(const Event&);                              // the referee's copy, secrets included
std::string to_json(const Event&, Viewer, const AnyPosition&);  // with secret moves as this viewer may hear them

// What a log begins with: all that is needed to replay it.
struct Header {
    std::string id, game, rules;
    std::uint64_t seed = 0;
    PerSeat<std::string> players{};
    std::string clock = "none";
    bool rated = false;
    std::string opening{};  // moves played before the match began, separated by blanks
};
std::string to_json(const Header&);

}  // namespace agon
