// What an engine thinks of a position in a match: it hears the match as it would have lived it in that seat, then
// values the moves. Pure; the server asks it on threads of its own, a page in a worker.
#pragma once

#include "arena/scene.h"
#include "core/engine.h"

namespace agon {

struct Advice {
    const GameEntry* game;
    int ply = 0;
    std::optional<Seat> seat{};
    Decision decision{};  // values, note and overlay too
};

// A match up to some event, copied: the thinking happens elsewhere.
struct Study {
    const GameEntry* game;
    Header header;
    std::vector<Event> log;
    int ply = -1;                // after so many of the moves that stand; negative: after all
    std::optional<Seat> seat{};  // whose eyes, and whose move; none: the seat that is to act
    std::optional<Duration> time = std::chrono::milliseconds(1000);
    std::optional<std::uint64_t> nodes{};
    bool values = true;                       // of all moves, where the engine can say; otherwise only its choice
    std::shared_ptr<AnyPosition> position{};  // instead of header and log
};

// The engine as it would have lived the match in that seat. Who keeps it is told more each time it is asked.
struct Witness {
    std::unique_ptr<AnyPosition> position;
    std::unique_ptr<Engine> engine;
    Seat seat;
    int ply;
};
Result<Witness> witness(const Study&);
Advice advice_of(Witness&, const Study&, std::stop_token);
Result<Advice> thought_about(const Study&, std::stop_token);
Result<std::unique_ptr<AnyPosition>> position_at(const Study&, int ply);
Seat next_seat(const AnyPosition&);  // who is to act

void write_value(JsonWriter&, const MoveValue&);  // an object
void write_values(JsonWriter&, std::span<const MoveValue>);
void write_advice(JsonWriter&, const Advice&);  // the fields of an object: ply, seat, move, note, values, overlay

// The strongest engine of a game, by its name.
std::string strongest_engine(const GameEntry&);

}  // namespace agon
