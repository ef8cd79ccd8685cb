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
        std::string opponent{};  // a player; empty: clients meet each other
        std::string rules{};     // of the tables here, unless clients choose them
        Conduct conduct{};
        ServeLimits limits{};
    };
    LineDoor(net::Loop&, ArenaServer&, Setup);
    ~LineDoor();

    int port() const { return listener_ ? listener_->port() : 0; }
    std::size_t guests() const { return connections_.size(); }
    std::size_t refused() const { return listener_ ? listener_->refused() : 0; }
    std::string_view name() const { return setup_.protocol ? setup_.protocol->name : "agon"; }
    void stop_listening() { listener_.reset(); }  // those who are here stay
    void admit(std::unique_ptr<net::LinePort>);   // a connection from elsewhere: a WebSocket, a serial line

   private:
    struct Connection {
        std::unique_ptr<net::LinePort> port;
        std::unique_ptr<Guest> guest;
        net::TimerId timer{}, login{};
        std::optional<Time> armed{};
        bool spoken = false, plays_engine = false;
    };

    void hear(Connection&, std::string_view line, Time arrived);
    void lose_patience(Connection&);                                        // with somebody who takes no seat
    std::optional<Phrase> sit(Connection&, const std::string& name, Time);  // why not, if so
    std::optional<Phrase> engine_refused(const Connection&, const GameEntry&, const std::string& engine) const;
    Table* table_for(const GameEntry&, const std::string& rules, bool rules_given, const std::string& opponent);
    void arm(Connection&);
    void remove(Connection*);
    std::unique_ptr<Session> make_session() const;

    net::Loop& loop_;
    ArenaServer& hall_;
    Setup setup_;
    std::unique_ptr<net::Listener> listener_;
    std::map<Connection*, std::unique_ptr<Connection>> connections_;
    std::map<std::string, std::string> waiting_;  // game and rules -> table with one place free
};

}  // namespace agon
