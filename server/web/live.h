// The browsers' WebSocket: each connection follows tables, as their seats or as a
// spectator, and hears of every event in order. What is said to many is written once.
#pragma once

#include "base/alarm.h"
#include "base/rate_limit.h"
#include "server/web/analyst.h"
#include "server/web/elsewhere.h"
#include "server/web/tables.h"

namespace agon {

class Live {
   public:
    Live(net::Loop& loop, WebTables& tables, Analyst& analyst, int chat_per_minute)
        : loop_(loop), tables_(tables), analyst_(analyst), chat_(chat_per_minute),
          counting_(loop, [this] { announce_counts(); }), listing_(loop, [this] { announce_list(); }) {}

    void admit(std::unique_ptr<net::LinePort>, Visitor);
    void join(Elsewhere& others) { elsewhere_ = &others; }  // tables of other servers can be followed, too
    void changed(const std::string& table);                 // of whatever kind: its followers hear what is new
    void tell(const std::string& table, const std::string& message);        // to all its followers
    void tell_seats(const std::string& table, const std::string& message);  // to those who have a seat there
    int spectators(const std::string& table) const;
    static bool shows(const Scene&);  // in the list, to people who look for something to watch
    std::size_t connections() const { return connections_.size(); }

   private:
    struct Follow {
        std::vector<std::string> tokens{};
        Seats seats{};
        bool analyses = false;
    };
    struct Connection {
        std::unique_ptr<net::LinePort> port;
        Visitor visitor{};
        std::map<std::string, Follow> follows{};                       // by table
        std::map<std::string, std::unique_ptr<net::LinePort>> ways{};  // to tables of other servers
        bool wants_list = false;
        Time counted_from{};  // bytes are counted per second
    };
    // What the followers of a table have heard.
    struct Audience {
        std::vector<Connection*> followers{};
        std::string match{}, outline{};
        std::size_t heard = 0;  // events
        int counted = -1;       // spectators, as last announced
        PerSeat<bool> away{};   // players, as last announced
    };
    struct Call {
        Connection& from;
        const Fields& body;
        std::string table;
        Room& room;
        Follow& follow;
        Time at;
    };

    // A wish that is answered once everything that happened at its table may be told.
    struct Waiting {
        Connection* from;
        std::function<void()> then;
    };

    void hear(Connection&, std::string_view line, Time);
    void once_settled(Connection&, const std::string& table, std::function<void()> then);
    bool waits(const Connection&, const std::string& table) const;
    void settle(const std::string& table);
    void tell_news(const std::string& table);
    void dispatch(Connection&, const Fields&, Time);
    bool pass_on(Connection&, const Fields&);  // to the server that has the table
    void send_away(const std::vector<Connection*>&, const std::string& table);
    void open(Connection&, const Fields&, Time);
    void close(Connection&, const std::string& table, Time);
    void catch_up(Connection&, const Follow&, const Scene&, const Fields&);
    void act(const Call&, std::string_view what);
    void play(const Call&);
    void analyse(const Call&, bool hint);
    void send_values(const std::string& table);
    void answer(const Call&, const Result<>&);
    void remove(Connection*);
    void announce_counts();
    void announce_list();
    std::string list() const;
    std::optional<Seat> seat_of(const Call&) const;

    net::Loop& loop_;
    WebTables& tables_;
    Analyst& analyst_;
    Elsewhere* elsewhere_ = nullptr;  // this server is alone
    RateLimit chat_;                  // per person
    std::map<Connection*, std::unique_ptr<Connection>> connections_;
    std::map<std::string, Audience> audiences_;
    std::map<std::string, std::vector<Waiting>> waiting_;  // by table
    Alarm counting_, listing_;  // both change in bursts when a class opens a page: they are announced together
};

}  // namespace agon
