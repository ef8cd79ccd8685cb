// A table at one moment as people see it, and how that is told to a page: the messages of docs/schema/live.json. What
// of it a viewer may see is decided here and nowhere else. Pure: the server writes them, and a page that plays alone.
#pragma once

#include "arena/result.h"
#include "core/catalogue.h"
#include "core/json.h"

namespace agon {

struct ChatLine {
    std::string from, text;
};
struct Foreign {
    std::string protocol, address;
};

struct Scene {
    std::string id, match, rules, clock;  // match: empty before the first
    const GameEntry* game = nullptr;
    PerSeat<std::optional<std::string>> names{};
    std::string_view phase = "waiting";  // waiting, running, over, closed
    std::span<const Event> log{};
    const AnyPosition* position = nullptr;  // everything; null before the first match
    int plies = 0;
    PerSeat<std::optional<Duration>> left{};  // on the clocks
    std::optional<Duration> action{};         // left for the action that is due
    std::optional<Seat> running{}, open_seat{};
    PerSeat<bool> rematch_offered{};
    bool between_people = false;  // they may agree on things, and no engine speaks while they play
    PerSeat<bool> draw_offered{}, takeback_offered{};
    bool unlisted = false;                    // found by its address alone
    PerSeat<std::optional<Duration>> away{};  // how long a seat is still kept for a person whose pages are all closed
    bool exhibited = false;                   // engines of the arena alone: whoever watches may see everything
    bool undo = false, hint = false;
    bool recorded = true;  // the match can be replayed once it is over
    int pace_ms = 0;
    std::vector<ChatLine> chat{};
    std::optional<Foreign> foreign{};
    std::int64_t begun_at = 0;  // Unix time in milliseconds
    bool over() const { return phase == "over" || phase == "closed"; }
};

// Whose eyes: spectators have no seat, a hot seat has both.
using Seats = std::vector<Seat>;
Viewer eyes(const Scene&, const Seats& mine);

std::string table_message(const Scene&, const Seats& mine, int spectators);
std::string event_message(const Scene&, const Seats& mine, const Event&);
std::string spectators_message(const Scene&, int spectators);   // how many watch, and who is away
void write_in_list(JsonWriter&, const Scene&, int spectators);  // an entry of the list of tables
// Changes whenever followers must hear more than events: phase, names, offers, pace.
std::string outline(const Scene&);

void write_seat(JsonWriter&, std::string_view key, std::optional<Seat>);  // its number, or null
// An event as this viewer may hear it, its phrases as sentences. `open`: the match is over, nothing is secret.
void write_event(JsonWriter&, const Event&, Viewer, const AnyPosition&, const GameEntry&);
// {"winner", "points", "fault", "culprit", "sentence"} or null while there is no end.
void write_ending(JsonWriter&, std::span<const Event> log, const GameEntry&, const PerSeat<std::string>& names);

// The moves that stand after everything that was taken back, with the number of their event.
struct PlayedMove {
    Moved moved;
    int seq;
};
std::vector<PlayedMove> standing_moves(std::span<const Event> log);

}  // namespace agon
