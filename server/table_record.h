// What a running server keeps about a table beyond what the hall knows: how far its match is
// written, the bots it started for the table, its pace. One record, as long as the table is there.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "seats/remote.h"
#include "server/table_memory.h"

namespace agon {

struct TableRecord {
    // Of the table's current match, by its id.
    struct Written {
        std::string match{};
        std::size_t events = 0;   // handed to the recorder
        bool stored = false;      // to its end
        bool kept = false;        // it goes on after a crash: nothing is told before it is committed
        int under_way = 0;        // commits
        std::size_t settled = 0;  // events that are committed
    };
    // turn: the ply at which the bytes of the bot are counted anew.
    struct OurBot {
        std::unique_ptr<Remote> remote;
        int turn = -1;
        SeatMemory memory{};
        std::optional<int> place{};  // to which it comes back
    };

    Written written{};
    bool awaits_writing = false;  // its log has grown
    std::vector<OurBot> bots{};
    Duration pace{};                               // least time between two moves, for engines
    int lent = 0;                                  // engines and bots that play visitors
    std::vector<std::string> authors{};            // of those bots that were handed in, one for each box
    std::array<SeatMemory, 2> seats{};             // by place
    Duration patience = std::chrono::seconds(60);  // with those who stay away after the arena was
    std::optional<Time> awaits_until{};            // somebody of an earlier process
    std::function<std::string()> room{};           // JSON of the pages' room, asked when a memory is written
};

bool can_go_on(const Table&, const TableRecord&);  // in another process
TableMemory memory_of(const Table&, const TableRecord&);

using TableRecords = std::unordered_map<std::string, TableRecord, TextHash, std::equal_to<>>;  // by table

}  // namespace agon
