// The tables that browsers know: who may open one, who sits there, and how long it stays.
// Every table of the hall can be watched; the games at foreign servers are here, too.
#pragma once

#include "base/alarm.h"
#include "server/serve_limits.h"
#include "server/web/hall_room.h"
#include "server/web/visitor.h"

namespace agon {

class ServiceDoor;

// A player that the staff have configured or that was handed in, known to visitors by its name.
struct Bot {
    std::string name;
    const GameEntry* game;
    PlayerSpec player;
    std::string author{};  // who handed it in; nobody: staff have configured it
    int boxes = 0;         // of the author's bots that may run at a time
};

// A course protocol as the page shows it.
struct DoorInfo {
    const GameEntry* game;
    const Protocol* protocol;
    int port = 0;  // none: boards on lines of their own
    ServiceDoor* service = nullptr;
    std::string lines{};
    bool open() const { return port || !lines.empty(); }
};

class WebTables {
   public:
    struct Setup {
        std::vector<Bot> bots{};
        std::vector<DoorInfo> doors{};
        ServeLimits limits{};
    };
    using OnChange = std::function<void(const std::string& table)>;
    using OnTell = std::function<void(const std::string& table, const std::string& message)>;

    WebTables(net::Loop&, ArenaServer&, Setup, OnChange, OnTell);

    // Players that the body names and that are neither built in nor configured: bots that were handed in, perhaps.
    std::vector<std::string> unknown_players(const GameEntry&, const Fields& body) const;
    // The answer's JSON. `handed_in`: what there is of the unknown players.
    Result<std::string> open(const Fields&, const Visitor&, Time now, std::span<const Bot> handed_in = {});
    Result<std::string> join(const std::string& table, const Fields&, Time now);
    Result<std::string> exhibition(std::string_view game, Time now);
    void resume(const TableMemory&, Time now);  // people, at a table that goes on
    void resume_bots(const TableMemory&, std::span<const Bot> handed_in, Time now);
    Result<std::string> open_course_game(const DoorInfo&, const Fields&);  // its id, for clients

    Room* find(const std::string& table);  // null: there is none
    void adopt(const std::string& table, std::unique_ptr<Room> room) { foreign_[table] = std::move(room); }
    void each(const std::function<void(const Scene&)>&, Time now);  // for the list
    const Setup& setup() const { return setup_; }
    bool between_people(const std::string& match) const;              // it runs, and no engine may speak of it
    std::optional<Record> record_of(const std::string& match) const;  // nothing: no table has it now

   private:
    // Who is to take a seat; the later kinds arrive after the earlier ones.
    struct Plan {
        enum class Who : std::uint8_t { Me, Engine, Bot, Friend, Anyone, Course };
        Who who = Who::Me;
        std::string name{};
        PlayerSpec player{};                 // of an engine or a bot
        const Protocol* protocol = nullptr;  // of a course's client, or of a bot that brings its own
        std::string author{};                // of a bot that was handed in
        int boxes = 0;                       // that its author may have
        bool is(Who w) const { return who == w; }
        int arrival() const { return who <= Who::Engine ? 0 : who == Who::Bot ? 1 : 2; }
    };
    using Plans = std::array<Plan, 2>;

    const Bot* configured(const GameEntry&, const std::string& name) const;
    const Bot* bot_called(const GameEntry&, const std::string& name, std::span<const Bot> handed_in) const;
    Result<Plan> plan_of(const GameEntry&, const Fields& seat, const Fields& all, std::span<const Bot> handed_in) const;
    Result<Plan> plan_of_engine(const GameEntry&, const std::string& player) const;
    Result<Plans> plans_of(const GameEntry&, const Fields&, std::span<const Bot> handed_in) const;
    Result<TableSetup> setup_of(const GameEntry&, const Plans&, const Fields&) const;
    Result<> room_left(const Visitor&) const;
    Result<> engines_left(const Plans&) const;
    Result<> boxes_left(const Plans&) const;
    Result<std::string> seat_all(HallRoom&, const Plans&, std::array<std::size_t, 2> order, Time now);
    Result<std::string> against_service(const DoorInfo&, const Fields&, const Visitor&, Time now);
    HallRoom& make_room(const std::string& table);
    void changed(Table&);
    void sweep();

    ArenaServer& hall_;
    Setup setup_;
    OnChange on_change_;
    OnTell on_tell_;
    std::map<std::string, std::unique_ptr<HallRoom>> rooms_;
    std::map<std::string, std::unique_ptr<Room>> foreign_;
    std::map<std::string, std::string> exhibitions_;  // by game: the table
    Alarm sweeping_;
};

}  // namespace agon
