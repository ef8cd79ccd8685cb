// A wire protocol in the client role: the arena's own player at a foreign
// server. Lines in, lines and sightings out; the foreign server is the referee there,
// and arena/mirror.h keeps our own log of what it said.
#pragma once

#include <functional>

#include "core/engine.h"

namespace agon {

struct GameBegan {
    Seat seat;
    std::string rules;
    PerSeat<std::string> names{};
    std::uint64_t seed = 0;  // of our player's own chance: the visit draws one for every game
    std::string position{};
    bool replaces = false;  // an interface took the running game back or set up another: that one needs no verdict
};
// The server accepted this move.
struct Saw {
    Seat seat;
    std::string move;
};
struct YourTurn {
    Budget budget{};
};
// The server refused ours.
struct Rebuffed {
    std::string move, why;
};
// No outcome: broken off, or disputed. A fault says why nobody was beaten, and `why` is its proof.
struct GameEnded {
    std::optional<Outcome> outcome{};
    std::string verbatim{};
    std::optional<Fault> fault{};
    std::optional<Seat> culprit{};
    Phrase why{};
};
// Chat or a server's message.
struct Heard {
    std::string from, text;
};
// Not part of the protocol; ignored.
struct Puzzled {
    std::string line;
};
// The server lets us choose them: propose(); only with the option ask=yes.
struct RulesWanted {};
using Sighting = std::variant<GameBegan, Saw, YourTurn, Rebuffed, GameEnded, Heard, Puzzled, RulesWanted>;

struct ClientReplies {
    std::vector<std::string> lines{};
    std::vector<Sighting> sightings{};
    bool leave = false;  // nothing more to do on this connection
};

struct ClientSetup {
    std::string name = "agon";
    std::string game{}, rules{};  // what to ask for, where the protocol lets a client choose
    int games = 1;                // how many to play over this connection, where it can
    std::uint64_t seed = 0;
    std::map<std::string, std::string> options{};  // --board, --scoring, --role, --student …
};

class Client {
   public:
    virtual ~Client() = default;
    virtual ClientReplies on_open(Time) { return {}; }
    virtual ClientReplies on_line(std::string_view line, Time arrived) = 0;
    virtual ClientReplies on_close(Time) {
        return {.lines = {}, .sightings = {}, .leave = true};
    }  // the server hung up
    virtual ClientReplies play(std::string_view move, const AnyPosition& before, Time) = 0;  // our player's choice
    virtual ClientReplies say(std::string_view) { return {}; }
    // Instead of a move. Without a word for it we hang up.
    virtual ClientReplies resign(Time) { return {.lines = {}, .sightings = {}, .leave = true}; }
    // Our rules refuse what the other side did, and `why` is the proof: the game ends here, as far as the protocol can
    // say so. Where nobody referees, the other side is convicted; a referee who lets it pass is left.
    virtual ClientReplies object(const Phrase& /*why*/, Fault, Time) {
        return {.lines = {}, .sightings = {}, .leave = true};
    }
    virtual ClientReplies propose(std::string_view /*rules*/) {
        return {};
    }  // answers RulesWanted; requires rules the game understands
    virtual ClientReplies tick(Time) { return {}; }
    virtual std::optional<Time> deadline() const { return std::nullopt; }
    virtual std::string_view line_end() const {
        return "\n";
    }  // empty: binary frames; on_line() gets bytes as they arrive
    virtual bool reconnects() const { return false; }  // one connection per game

    // Where a course prescribes what its clients show: the position during a game, the line after
    // a game and the one after a series. Empty: the arena's own sentences.
    virtual std::string screen(const AnyPosition& view, Seat own) const { return (void)own, view.draw(); }
    virtual std::string end_line(const GameEnded&) const { return {}; }
    virtual std::string summary(int won, int lost) const { return (void)won, (void)lost, std::string(); }
    // What the games showed, where finding it out takes long: to be called once the last line is out, on any thread.
    virtual std::function<std::string()> afterword() const { return {}; }
};

}  // namespace agon
