// Boards on lines of their own (a serial device, a pseudo terminal, a Unix socket):
// the line stays open, and one match follows the other. The opponent is the configured
// player, a person in a browser who asks for a board, or else the next board that waits.
#pragma once

#include "server/arena_server.h"

namespace agon {

class BoardDoor {
   public:
    struct Setup {
        const GameEntry* game = nullptr;
        const Protocol* protocol = nullptr;
        std::vector<std::string> devices{};  // DEVICE?KEY=VALUE&…: options of the protocol, and baud
        std::string opponent{};              // a player; empty: people and other boards
    };
    BoardDoor(net::Loop&, ArenaServer&, Setup);  // throws UsageError
    ~BoardDoor();

    std::string addresses() const;  // of all lines, for people

   private:
    struct Board {
        std::string device{};
        std::map<std::string, std::string> options{};
        std::unique_ptr<net::LinePort> port{};
        std::unique_ptr<Guest>
            guest{};          // of the match at hand; none while it waits, or the line is lost or must calm down
        std::string table{};  // where it sits
        bool there = false, told = false;  // the line; that it is not
        bool waiting = false;              // for an opponent
        net::TimerId timer{};
        std::optional<Time> armed{};
    };

    Board board_of(const std::string& device) const;
    void open(Board&);
    void lost(Board&, const net::Gone&);
    void begin(Board&);  // a match, if there is an opponent
    void meet(Board&, Table&, bool another_board);
    void next(Board&);
    void arm(Board&);
    Table& open_table();
    void look_for_people();
    bool ended_well(const Board&);

    net::Loop& loop_;
    ArenaServer& hall_;
    Setup setup_;
    std::vector<std::unique_ptr<Board>> boards_;
};

}  // namespace agon
