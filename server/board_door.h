// Boards on lines of their own (a serial device, a pseudo terminal, a Unix socket): the lab. A
// line stays open, and one match follows the other. The opponent is the configured player, a
// person in a browser who asks for a board, or another board, in a tournament if there is one.
// The board that presses start shoots first.
#pragma once

#include "server/arena_server.h"
#include "server/board_cup.h"
#include "server/board_line.h"

namespace agon {

// What a page shows of one line; `to_do` says what whoever stands at the board does next.
struct BoardView {
    enum class State : std::uint8_t { Lost, Silent, Ready, Waiting, Playing };
    int number;  // from 1, in the order of the lines
    const BoardLine* line;
    State state;
    std::string table, opponent;  // empty: it plays nobody
    Phrase to_do;
};
std::string_view name(BoardView::State);

class BoardDoor {
   public:
    struct Setup {
        const GameEntry* game = nullptr;
        const Protocol* protocol = nullptr;
        std::vector<std::string> devices{};    // DEVICE?KEY=VALUE&…: options of the protocol, and baud
        std::optional<PlayerSpec> opponent{};  // nothing: people and other boards
        std::unique_ptr<BoardCup> cup{};       // the boards play a tournament
    };
    static Result<std::unique_ptr<BoardDoor>> open(net::Loop&, ArenaServer&, Setup);
    ~BoardDoor();

    std::string addresses() const;  // of all lines, for people
    std::vector<BoardView> boards() const;
    const BoardCup* cup() const { return setup_.cup.get(); }
    const GameEntry& game() const { return *setup_.game; }

   private:
    enum class Match : std::uint8_t {
        None,     // the line is lost, or the arena takes no match
        Waiting,  // for an opponent: the board may ask for a game
        AtHand,   // there is a guest
    };
    enum class Opponent : std::uint8_t { Board, Other };
    struct Board {
        Board(net::Loop&, BoardDoor&, BoardLine::Spec, int number);
        int number;
        BoardLine line;
        Match match = Match::None;
        std::unique_ptr<Guest> guest{};
        std::string table{};             // where it sits
        std::string peer{}, known_as{};  // in a match of boards: the other, and who this one was
        int fruitless = 0;               // so many matches in a row, to which it was asked, came to nothing
        bool begun = false;              // it has asked for, or was asked to, the match at hand
        Time calm_from{};                // after a match that broke off it may still talk about that one
        std::optional<Time> pressed{};   // start, which nobody has answered
        Alarm ticking, retry;
    };
    struct Couple {
        Board *first, *second;
    };

    BoardDoor(net::Loop&, ArenaServer&, Setup, std::vector<BoardLine::Spec>);

    void hear(Board&, const BoardLine::Heard&);
    void lost(Board&, const net::Gone&);
    void begin(Board&);  // a match, if there is an opponent
    void introduce(Board&);
    void meet_player(Board&, Time pressed);
    void look_for_people();
    void pair_pressed();
    Board* opponent_of(Board&);
    bool can_meet(const Board& first, const Board& second) const;
    bool may_be_asked(const Board&) const;  // another board's START reaches it
    std::vector<Couple> couples() const;    // who would meet next, each board at most once
    void turn_away(Board&);                 // nobody answers its START
    void end_game(Board&);                  // which broke off
    void meet_boards(Board& first, Board& second);
    void meet(Board&, Table&, Opponent);
    Guest::Doors doors_of(Board&);
    void next(Board&);
    void book(Board&);
    void tick(Board&);
    Table& open_table(const TournamentMatch* planned = nullptr);
    const Finished* end_of(const Board&) const;  // of its match; nothing while there is none
    bool ended_well(const Board&) const;
    bool came_to_nothing(const Board&) const;
    BoardView view(const Board&, const std::vector<Couple>&) const;
    BoardView::State state(const Board&) const;
    Phrase to_do(const Board&, const std::vector<Couple>&) const;
    Phrase to_do_in_cup(const Board&, const std::vector<Couple>&) const;
    bool doubled(const Board&) const;  // another line has a board of this name

    net::Loop& loop_;
    ArenaServer& hall_;
    Setup setup_;
    std::vector<std::unique_ptr<Board>> boards_;
};

}  // namespace agon
