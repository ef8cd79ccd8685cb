// How a table is set up again when the arena was away: what the log of its match does not tell. Tokens are kept as
// hashes only. Text in and out; who sits down there, server/arena_server.h and the pages' rooms decide.
#pragma once

#include <array>

#include "arena/table.h"

namespace agon {

// Who sits at a place, as far as he can come back.
struct SeatMemory {
    enum class Who : std::uint8_t { Nobody, Person, Client, Engine, Bot };  // Nobody: whoever it is cannot
    Who who = Who::Nobody;
    std::string player{};  // an engine's text, a bot's name
    std::string secret{};  // of a person's or client's token: its SHA-256
    bool operator==(const SeatMemory&) const = default;
};

struct TableMemory {
    TableSetup setup{};
    Seat of_first_place = Seat::First;
    int begun = 1;                       // matches
    std::array<SeatMemory, 2> seats{};   // by place
    Duration pace{}, patience{};         // as in TableRecord
    int lent = 0;                        // engines
    std::vector<std::string> authors{};  // of bots
    std::string room{};                  // JSON of the pages' room; empty: there was none
};

std::string to_json(const TableMemory&);
Result<TableMemory> read_memory(std::string_view json);  // refused: it is damaged

}  // namespace agon
