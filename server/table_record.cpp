#include "server/table_record.h"

#include <algorithm>

namespace agon {

bool can_go_on(const Table& table, const TableRecord& record) {
    const auto cannot = [](const SeatMemory& s) { return s.who == SeatMemory::Who::Nobody; };
    return !table.setup().planned && std::ranges::none_of(record.seats, cannot);
}

TableMemory memory_of(const Table& table, const TableRecord& record) {
    return {.setup = table.setup(),
            .of_first_place = table.seat_of(0),
            .begun = table.begun(),
            .seats = record.seats,
            .pace = record.pace,
            .patience = record.patience,
            .lent = record.lent,
            .authors = record.authors,
            .room = record.room ? record.room() : ""};
}

}  // namespace agon
