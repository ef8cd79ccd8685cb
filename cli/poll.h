// Our player at a server that is polled over HTTP (agon join treasure, agon treasure).
#pragma once

#include "cli/join_options.h"
#include "core/catalogue.h"

namespace agon {

int run_poller(const JoinOptions&, const GameEntry&, const Protocol&);

// game, protocol: of the course whose clients are called this way.
struct NewGameOptions {
    const GameEntry* game = nullptr;
    const Protocol* protocol = nullptr;
    std::string server{};
    bool debug = false, dummy = false;
};
int run_new_game(const NewGameOptions&);  // creates a game there and prints its id

}  // namespace agon
