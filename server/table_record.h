// What a running server keeps about a table beyond what the hall knows: how far its match is
// written, the bots it started for the table, its pace. One record, as long as the table is there.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "seats/remote.h"

namespace agon {

struct TableRecord {
    // Of the table's current match, by its id.
    struct Written {
        std::string match{};
        std::size_t events = 0;  // handed to the recorder
        bool stored = false;     // to its end
    };
    // turn: the ply at which the bytes of the bot are counted anew.
    struct OurBot {
        std::unique_ptr<Remote> remote;
        int turn = -1;
    };

    Written written{};
    bool awaits_writing = false;  // its log has grown
    std::vector<OurBot> bots{};
    Duration pace{};            // least time between two moves, for engines
    bool lends_engine = false;  // an engine plays a visitor
};

using TableRecords = std::unordered_map<std::string, TableRecord, TextHash, std::equal_to<>>;  // by table

}  // namespace agon
