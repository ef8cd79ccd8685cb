// A wire protocol in the server role, as a pure state machine, one per connection:
// lines and table news come in, lines and wishes go out. It knows no socket and no
// clock, so a test is a text file of lines.
#pragma once

#include "core/clock.h"

namespace agon {

// What a client asks of the table it sits at.
struct Sit     { std::string name; };                // take a place under this name
struct Propose { std::string rules; };               // the first player brings the rules
struct Play    { std::string move; std::optional<Duration> took{}; };  // in the game's notation; `took` if a trusted host measured it
struct Say     { std::string text; };
struct Note    { std::string channel, text{}; Phrase phrase{}; };  // for the log of this seat: text as it came, or what the arena's engine says
struct Resign  {};
struct Forfeit { Fault fault; Phrase why; };         // lost the match by a mistake, but stays at the table
struct Undo    {};
struct Rematch { bool swapped = false; };       // once more, with the seats exchanged if one of them wishes so
struct Leave   { std::string last_word; };           // an orderly farewell
struct Violate { Fault fault; Phrase why; };         // broke the protocol: the match is over for this client
using Ask = std::variant<Sit, Propose, Play, Say, Note, Resign, Forfeit, Undo, Rematch, Leave, Violate>;

struct Replies {
    std::vector<std::string> lines{};        // to this client, without the line end
    std::vector<Ask>         asks{};         // to the table, in order
    bool                     close = false;  // close the connection once the lines are out
};

// What a table tells those who sit at it. Places 0 and 1 are counted by arrival; seats
// belong to a match and may be swapped between matches.
struct Seated   { int place; std::string name; bool rules_known; };  // you have this place
struct Joined   { int place; std::string name; };           // the other place was taken
struct RulesSet { std::string rules; Seat seat; };          // fixed now; you will hold this seat in the first match
struct Offered  { int place; };                             // the other place would like a rematch
struct Denied   { Phrase why; };                            // your last ask was not possible; nothing changed
struct Begun    { Header header; Seat seat; Conduct conduct; };  // a match starts; you hold this seat
struct Happened { Event event; };                           // in the match; the position passed along is after it
struct Talk     { std::string from, text; };                // chat from the other place
struct Parted   { int place; std::string name; Phrase why; };  // the other place is empty now
struct Closed   { Phrase why; };                            // the table is gone
using News = std::variant<Seated, Joined, RulesSet, Offered, Denied, Begun, Happened, Talk, Parted, Closed>;

// How a table is run, apart from the conduct of its matches.
enum class Seating : std::uint8_t { ByArrival, AgainstArrival, Drawn };  // Drawn: once per table, by its seed
enum class Rematches : std::uint8_t { None, Either, Both };  // closed after one match; one wish is enough; both must wish

// A clock as the player may be told about it.
struct ClockView {
    std::array<std::optional<Duration>, 2> left{};   // for the match, by seat
    std::optional<Duration>                action{}; // for the action due now
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
    virtual std::string_view    line_end() const { return "\n"; }  // empty: binary frames; on_line() gets bytes as they arrive
};

}  // namespace agon
