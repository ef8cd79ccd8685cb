// The relay protocol of the Prolog course (TCP 54321): messages (OPCODE,[numbers]). between
// two clients that keep their fleets. Here both roles: the server's end of one connection,
// and our own player at a foreign server.
#pragma once

#include "core/client.h"
#include "core/session.h"
#include "games/battleship/rules.h"

namespace agon::battleship {

// Opcodes: 1 attack x,y; 2 result x,y,code; 3 you defend first; 4 you attack first; 5 start.
struct RelayMessage {
    enum Opcode { Attack = 1, Result, Defend, AttackFirst, Start };
    int opcode = 0;
    std::vector<int> numbers{};
    bool operator==(const RelayMessage&) const = default;
};
std::string text(const RelayMessage&);

// All messages of a line: blanks may stand anywhere, \r counts as one, several messages may follow one
// another. Nothing if any part is malformed or an opcode has the wrong number of parameters.
std::optional<std::vector<RelayMessage>> read_relay_line(std::string_view line);

std::unique_ptr<Session> relay_session(
    const std::map<std::string, std::string>& options);            // name=… under which clients appear
Result<std::unique_ptr<Client>> relay_client(const ClientSetup&);  // custody=kept: the player answers the shots itself

// What the course's client prints: after a game, after a series, and during a game its own
// field, the enemy's and the fields it will try next.
std::string end_line(bool won);
std::string summary_line(int won, int lost);
std::string course_drawing(const Battleship::Position& view, Seat own);

}  // namespace agon::battleship
