// A wire protocol in the server role, as a pure state machine, one per connection:
// lines and table news come in, lines and wishes go out. It knows no socket and no
// clock, so a test is a text file of lines.
#pragma once

#include "core/clock.h"

namespace agon {

// What a client asks of the table it sits at.
// Take a place under this name.
struct Sit {
    std::string name;
};
// Take the place again that this token belongs to: the arena was away.
struct ComeBack {
    std::string token;
};
// The first player brings the rules.
struct Propose {
    std::string rules;
};
// In the game's notation. The arena measures the effort; a host that measured too can only raise what is charged.
struct Play {
    std::string move;
    std::optional<Duration> took{};
    std::optional<Effort> effort{};
};
struct Say {
    std::string text;
};
// For the log of this seat: text as it came, or what the arena's engine says.
struct Note {
    std::string channel, text{};
    Phrase phrase{};
};
struct Resign {};
// Lost the match by a mistake, but stays at the table.
struct Forfeit {
    Fault fault;
    Phrase why;
};
struct Undo {};
// Once more, with the seats exchanged if one of them wishes so.
struct Rematch {
    bool swapped = false;
};
// An orderly farewell.
struct Leave {
    std::string last_word;
};
// Broke the protocol: the match is over for this client.
struct Violate {
    Fault fault;
    Phrase why;
};
using Ask = std::variant<Sit, ComeBack, Propose, Play, Say, Note, Resign, Forfeit, Undo, Rematch, Leave, Violate>;

struct Replies {
    std::vector<std::string> lines{};  // to this client, without the line end
    std::vector<Ask> asks{};           // to the table, in order
    bool close = false;                // close the connection once the lines are out
};

// What a table tells those who sit at it. Places 0 and 1 are counted by arrival; seats
// belong to a match and may be swapped between matches.
// You have this place.
struct Seated {
    int place;
    std::string name;
    bool rules_known;
};
// The other place was taken.
struct Joined {
    int place;
    std::string name;
};
// Fixed now; you will hold this seat in the first match.
struct RulesSet {
    std::string rules;
    Seat seat;
};
// The other place would like a rematch.
struct Offered {
    int place;
};
// Your last ask was not possible; nothing changed.
struct Denied {
    Phrase why;
};
// A match starts; you hold this seat.
struct Begun {
    Header header;
    Seat seat;
    Conduct conduct;
};
// You are back in a match of which this happened so far, as you may know it; `start` is where it began.
struct Resumed {
    Header header;
    Seat seat;
    Conduct conduct;
    std::shared_ptr<const AnyPosition> start;
    std::vector<Event> events;
};
// In the match; the position passed along is after it.
struct Happened {
    Event event;
};
// Chat from the other place.
struct Talk {
    std::string from, text;
};
// The other place is empty now.
struct Parted {
    int place;
    std::string name;
    Phrase why;
};
// The table is gone.
struct Closed {
    Phrase why;
};
using News = std::variant<Seated, Joined, RulesSet, Offered, Denied, Begun, Resumed, Happened, Talk, Parted, Closed>;

// How a table is run, apart from the conduct of its matches.
enum class Seating : std::uint8_t { ByArrival, AgainstArrival, Drawn };  // Drawn: once per table, by its seed
// None: closed after one match; Either: one wish is enough; Both: both must wish.
enum class Rematches : std::uint8_t { None, Either, Both };

// A clock as the player may be told about it.
struct ClockView {
    PerSeat<std::optional<Duration>> left{};  // for the match
    std::optional<Duration> action{};         // for the action due now
};

class Session {
   public:
    virtual ~Session() = default;
    virtual Replies on_open(Time) { return {}; }
    virtual Replies on_line(std::string_view line, Time arrived) = 0;
    virtual void now_is(Time) {}  // called before each on_news(), for protocols that time their client
    // `view` is what this seat may know after the news, null while no match exists.
    virtual Replies on_news(const News&, const AnyPosition* view, const ClockView&) = 0;
    virtual Replies tick(Time) { return {}; }
    virtual std::optional<Time> deadline() const { return std::nullopt; }
    virtual std::string_view line_end() const {
        return "\n";
    }  // empty: binary frames; on_line() gets bytes as they arrive
};

}  // namespace agon
