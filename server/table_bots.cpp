#include "server/table_bots.h"

#include "base/now.h"

namespace agon {

TableBots::TableBots(net::Loop& loop, TableHall& hall, TableRecords& records)
    : loop_(loop), hall_(hall), records_(records), lifeline_(loop) {}

void TableBots::start(Table& table, PlayerSpec spec, const std::string& name, Time at) {
    const bool told_the_past = spec.protocol == "agon";
    const SeatMemory memory{told_the_past ? SeatMemory::Who::Bot : SeatMemory::Who::Nobody, name};
    spec.text = name;
    table.run_by(
        *conduct_for(table.setup().conduct, std::span(&spec, 1)));  // may_sit() has refused a program that polls
    add(table, std::move(spec), memory, std::nullopt, at);
}

void TableBots::start_again(Table& table, PlayerSpec spec, int place, Time at) {
    spec.text = *table.names()[static_cast<std::size_t>(place)];
    add(table, std::move(spec), {}, place, at);
}

void TableBots::add(Table& table, PlayerSpec spec, SeatMemory memory, std::optional<int> place, Time at) {
    const std::string& id = table.setup().id;
    auto& bots = records_.find(id)->second.bots;
    // By way of the loop, not from inside the bot's own callback: it may be dismissed then.
    auto on_change = lifeline_.carry([this, id, number = bots.size()] { changed(id, number); });
    bots.push_back({std::make_unique<Remote>(loop_, hall_, table.game(), std::move(spec), std::move(on_change)), -1,
                    std::move(memory), place});
    bots.back().remote->start(at);
}

void TableBots::changed(const std::string& id, std::size_t number) {
    Table* table = hall_.find(id);
    const auto record = records_.find(id);
    if (!table || record == records_.end() || number >= record->second.bots.size()) return;
    auto& [remote, turn, memory, place] = record->second.bots[number];
    if ((table->full() && !place) || remote->seated()) return;
    if (remote->trouble()) return hall_.close(id, remote->trouble()->why, now());
    if (!remote->ready()) return;
    if (place) return remote->return_to(*table, *std::exchange(place, std::nullopt), now());
    record->second.seats[table->names()[0] ? 1 : 0] = memory;
    remote->seat(*table, now());
}

void TableBots::listen(Table& table, TableRecord& record, Time at) {
    Match& match = *table.match();
    for (auto& [bot, turn, memory, place] : record.bots) {
        if (!bot->seated() || std::exchange(turn, match.plies()) == match.plies()) continue;
        bot->begin_turn();
        if (std::string text = bot->take_stderr(); !text.empty())
            match.note(table.seat_of(bot->place()), {"stderr", std::move(text)}, at);
    }
}

// A bot that hears the time may change its table, and that the records.
void TableBots::tick(Time at) {
    std::vector<std::string> tables;
    for (const auto& [id, record] : records_)
        if (!record.bots.empty()) tables.push_back(id);
    for (const auto& id : tables) {
        auto& bots = records_.find(id)->second.bots;
        const bool needed = !hall_.find(id)->closed();
        for (std::size_t i = 0; i < bots.size(); ++i) needed ? bots[i].remote->tick(at) : bots[i].remote->dismiss(at);
        if (!needed) bots.clear();
    }
}

}  // namespace agon
