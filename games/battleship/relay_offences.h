// What a referee between two relay clients stops: every kind of violation as a scene that
// an examination can play at a foreign server.
#pragma once

#include "games/battleship/relay.h"

namespace agon::battleship {

struct Offence {
    std::string rule;
    std::vector<RelayMessage> before{};  // shot, answer, shot of the other, its answer …
    std::string line;
    bool by_attacker = true;  // it is the one who shoots, or has just shot, that commits it
};
std::vector<Offence> relay_offences();

RelayMessage attack(Cell);
RelayMessage result(Cell, Answer);

}  // namespace agon::battleship
