// A TCP door for clients of one line protocol: each connection becomes a guest, pairs
// are made in order of arrival, or everybody meets the configured opponent. Where several servers are one arena, a
// client whose opponent or whose table is at another one goes on there
// (line_door_moves.cpp).
#pragma once

#include "server/arena_server.h"
#include "server/dismissals.h"
#include "server/serve_limits.h"

namespace agon {

class NativeSession;

class LineDoor {
   public:
    struct Setup {
        const GameEntry* game = nullptr;  // null: the native protocol, whose clients choose their game
        const Protocol* protocol = nullptr;
        std::string host;
        int port = 0;
        std::optional<PlayerSpec> opponent{};  // nothing: clients meet each other
        std::string rules{};                   // of the tables here, unless clients choose them
        Conduct conduct{};
        ServeLimits limits{};
        Dismissals* dismissals = nullptr;  // where to report clients who break the protocol before a match
    };
    LineDoor(net::Loop&, ArenaServer&, Setup);  // listens to no port: guests come through admit()
    static Result<std::unique_ptr<LineDoor>> open(net::Loop&, ArenaServer&, Setup);
    ~LineDoor();

    int port() const { return listener_ ? listener_->port() : 0; }
    std::size_t guests() const { return connections_.size(); }
    std::size_t refused() const { return listener_ ? listener_->refused() : 0; }
    std::string_view name() const { return setup_.protocol ? setup_.protocol->name : "agon"; }
    void stop_listening() { listener_.reset(); }  // guests who are here stay
    void admit(std::unique_ptr<net::LinePort>);   // a connection from elsewhere: a WebSocket, a serial line

   private:
    struct Connection {
        Connection(net::Loop& loop, LineDoor& door)
            : ticking(loop, [this, &door] { door.tick(*this); }),
              login(loop, [this, &door] { door.lose_patience(*this); }), times(loop) {}
        std::unique_ptr<net::LinePort> port{};
        std::unique_ptr<Guest> guest{};
        Alarm ticking, login;
        TimeSheet times;
        std::string called{};  // the name under which it asked for a seat
        Arrival path{};        // what the server needs that it goes on to; kept until its match begins
        std::string going{};   // that server; empty: it stays
        std::unique_ptr<net::LinePort> onward{};
        bool spoken = false, plays_engine = false, reported = false, settled = false;  // settled: it cannot go on
    };
    struct Wanted {
        const GameEntry& game;
        std::optional<std::string> rules;      // nothing: the first player brings them
        std::optional<PlayerSpec> opponent{};  // nothing: the next client who wants the same
        std::string key() const { return std::string(game.name) + " " + rules.value_or(""); }
    };

    Result<> listen();
    std::unique_ptr<Session> make_session() const;
    Guest::Doors doors_of(Connection&);
    void hear(Connection&, std::string_view line, Time arrived);
    void tick(Connection&);
    void report_dismissal(Connection&);  // of one who broke the protocol before a match
    void lose_patience(Connection&);     // with a client that takes no seat
    Result<> sit(Connection&, const std::string& name, Time);
    void keep_seat(NativeSession&, const Table&);  // with a token, if the bot wants to be able to come back
    Result<> come_back(Connection&, const std::string& token, Time);
    Wanted course_wish() const;  // of the door's own protocol
    Result<Wanted> native_wish(Connection&);
    Result<> seat_for(Connection&, const Wanted&, Time);
    Result<> seat_at(Connection&, Table&, Time);
    Result<> may_play_engine(const Connection&, const GameEntry&, const std::string& engine) const;
    Table* waiting_table(const std::string& key);  // whose first player waits for the next client
    Table& table_for(const Wanted&);

    // line_door_moves.cpp
    std::string wish(const std::string& key) const { return std::string(name()) + " " + key; }
    void note_line(Connection&, std::string_view line);
    bool sends_on(Connection&, const std::string& key);  // to where somebody waits for it
    void go_on(Connection&);
    bool awaits_decision(Connection&, const std::string& key);  // whether it waits here or elsewhere
    void decide(const std::string& key, const std::optional<std::string>& server);
    void withdraw_seat(const std::string& key);
    void forget_waiting(const Connection&);
    void gone(Connection&, const net::Gone&);
    void let_go(const Table&);

    net::Loop& loop_;
    ArenaServer& hall_;
    Setup setup_;
    std::unique_ptr<net::Listener> listener_;
    std::map<Connection*, std::unique_ptr<Connection>> connections_;
    std::map<std::string, std::string> waiting_;                 // game and rules -> table with one place free
    std::map<std::string, std::vector<Connection*>> undecided_;  // by game and rules: whether they wait here
};

}  // namespace agon
