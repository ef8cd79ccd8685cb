// A table as browsers see it: a table of the hall, or a game at a foreign server. A
// scene is what there is to show at one moment; what of it a viewer may see is decided
// here and nowhere else.
#pragma once

#include "arena/result.h"
#include "server/web/json.h"

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
void write_in_list(JsonWriter&, const Scene&, int spectators);  // an entry of the list of tables
// Changes whenever followers must hear more than events: phase, names, offers, pace.
std::string outline(const Scene&);

class Room {
   public:
    virtual ~Room() = default;
    virtual Scene scene(Time now) const = 0;
    virtual Header header() const = 0;  // of the match in the scene
    virtual Seats seats_of(std::span<const std::string> tokens) const = 0;
    virtual bool is_creator(std::span<const std::string> tokens) const = 0;
    virtual Result<> play(Seat, const std::string& move, int ply,
                          Time now) = 0;  // ply: moves made so far, as the person saw it
    virtual Result<> ask(Seat, const Ask&, Time now) = 0;
    virtual Result<> set_pace(int ms) = 0;
    virtual Result<> answer(const std::string& question, const Fields&,
                            Time now) = 0;  // to a question of a foreign server
    virtual void present(std::span<const std::string> tokens, int change,
                         Time now) = 0;                     // a page with these seats opened or closed
    virtual bool forgettable(Time) const { return false; }  // no page needs it any more
    virtual std::vector<std::string> greeting() const {
        return {};
    }  // messages for a page that opens it, after the table
};

// How rooms that are made elsewhere (games at foreign servers, matches of a cluster) reach the browsers.
struct RoomDoors {
    std::function<void(const std::string& table)> changed;
    std::function<void(const std::string& table, const std::string& message)> tell;  // to those who have a seat there
    std::function<void(const std::string& table, std::unique_ptr<Room>)> adopt;
    std::function<void(const Record&)> keep;  // a match that is over, for the replay
};

}  // namespace agon
