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
        std::vector<std::string> devices{};    // DEVICE?KEY=VALUE&…: options of the protocol, and baud
        std::optional<PlayerSpec> opponent{};  // nothing: people and other boards
    };
    static Result<std::unique_ptr<BoardDoor>> open(net::Loop&, ArenaServer&, Setup);
    ~BoardDoor();

    std::string addresses() const;  // of all lines, for people

   private:
    struct Line {
        std::string device{};
        std::map<std::string, std::string> options{};
    };
    enum class LineState : std::uint8_t {
        Open,
        Lost,      // reported, and tried again every second
        Reopened,  // silent so far: another loss is the same trouble and not reported
    };
    enum class Match : std::uint8_t {
        None,     // the line is lost, must calm down, or the arena takes no match
        Waiting,  // for an opponent
        AtHand,   // there is a guest
    };
    enum class Opponent : std::uint8_t { Board, Other };
    struct Board {
        Board(net::Loop& loop, BoardDoor& door, Line l)
            : line(std::move(l)), ticking(loop, [this, &door] { door.tick(*this); }),
              retry(loop, [this, &door] { door.try_again(*this); }) {}
        Line line;
        LineState state = LineState::Open;
        Match match = Match::None;
        std::unique_ptr<net::LinePort> port{};
        std::unique_ptr<Guest> guest{};
        std::string table{};  // where it sits
        Alarm ticking, retry;
    };

    BoardDoor(net::Loop&, ArenaServer&, Setup, std::vector<Line>);
    static Result<Line> line_of(const Protocol&, const std::string& text);

    void open(Board&);
    void hear(Board&, std::string_view line, Time arrived);
    void lost(Board&, const net::Gone&);
    void try_again(Board&);  // to open the line, or to begin a match
    void begin(Board&);      // a match, if there is an opponent
    void meet_player(Board&);
    void meet_waiting();
    void meet(Board&, Table&, Opponent);
    Guest::Doors doors_of(Board&);
    void next(Board&);
    void tick(Board&);
    Table& open_table();
    void look_for_people();
    bool ended_well(const Board&) const;

    net::Loop& loop_;
    ArenaServer& hall_;
    Setup setup_;
    std::vector<std::unique_ptr<Board>> boards_;
};

}  // namespace agon
