// A TCP door for clients of one line protocol: each connection becomes a guest, pairs
// are made in order of arrival, or everybody meets the configured opponent.
#pragma once

#include "server/arena_server.h"
#include "server/serve_limits.h"

namespace agon {

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
              login(loop, [this, &door] { door.lose_patience(*this); }) {}
        std::unique_ptr<net::LinePort> port{};
        std::unique_ptr<Guest> guest{};
        Alarm ticking, login;
        bool spoken = false, plays_engine = false;
    };
    struct Wanted {
        const GameEntry& game;
        std::optional<std::string> rules;      // nothing: the first player brings them
        std::optional<PlayerSpec> opponent{};  // nothing: the next client who wants the same
    };

    Result<> listen();
    std::unique_ptr<Session> make_session() const;
    Guest::Doors doors_of(Connection&);
    void hear(Connection&, std::string_view line, Time arrived);
    void tick(Connection&);
    void lose_patience(Connection&);  // with a client that takes no seat
    Result<> sit(Connection&, const std::string& name, Time);
    Table& course_table();                     // of the door's own protocol
    Result<Table*> wished_table(Connection&);  // of the native protocol
    Result<> may_play_engine(const Connection&, const GameEntry&, const std::string& engine) const;
    Table* waiting_table(const std::string& key);  // whose first player waits for the next client
    Table& table_for(const Wanted&);

    net::Loop& loop_;
    ArenaServer& hall_;
    Setup setup_;
    std::unique_ptr<net::Listener> listener_;
    std::map<Connection*, std::unique_ptr<Connection>> connections_;
    std::map<std::string, std::string> waiting_;  // game and rules -> table with one place free
};

}  // namespace agon
