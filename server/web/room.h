// A table as browsers see it: a table of the hall, or a game at a foreign server.
#pragma once

#include "arena/scene.h"
#include "arena/table.h"
#include "server/web/json.h"

namespace agon {

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
    virtual Result<> propose(Seat, Deal, Time) { return refuse("web.no_deals"); }  // to the other person
    virtual Result<> decline(Seat, Time) { return refuse("web.no_deals"); }
    virtual Result<> set_pace(int ms) = 0;
    virtual Result<> answer(const std::string& question, const Fields&,
                            Time now) = 0;  // to a question of a foreign server
    virtual void present(std::span<const std::string> tokens, int change,
                         Time now) = 0;                     // a page with these seats opened or closed
    virtual bool settled() const { return true; }           // all of the scene may be told
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
