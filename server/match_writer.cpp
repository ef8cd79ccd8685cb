#include "server/match_writer.h"

#include "base/now.h"

namespace agon {
namespace {

constexpr Duration batch_interval = std::chrono::milliseconds(200);

}  // namespace

MatchWriter::MatchWriter(net::Loop& loop, Recorder& recorder, TableHall& hall, TableRecords& records, Events events)
    : recorder_(recorder), hall_(hall), records_(records), events_(std::move(events)),
      next_batch_(loop, [this] { write_waiting(); }), lifeline_(loop) {}

void MatchWriter::write(const Table& table, TableRecord& record) {
    auto& w = record.written;
    if (w.match != table.header().id) {
        w = {.match = table.header().id};
        events_.begun(table.header());
        recorder_.begin(table.header());
    }
    const auto log = table.match()->log();
    if (w.events >= log.size()) return;
    const auto fresh = log.subspan(std::exchange(w.events, log.size()));
    if (table.match()->over()) finish(table);
    else recorder_.append(w.match, {fresh.begin(), fresh.end()});
}

void MatchWriter::finish(const Table& table) {
    const auto log = table.match()->log();
    auto tell = lifeline_.carry([this, id = table.setup().id, match = table.header().id] { committed(id, match); });
    recorder_.finish({.header = table.header(), .log = {log.begin(), log.end()}},
                     [tell = std::move(tell)](const auto&) { tell(); });
}

void MatchWriter::write_soon(const Table& table, TableRecord& record) {
    if (std::exchange(record.awaits_writing, true)) return;
    if (waiting_.empty()) next_batch_.set(now() + batch_interval);
    waiting_.push_back(table.setup().id);
}

void MatchWriter::write_waiting() {
    for (const std::string& id : std::exchange(waiting_, {})) {
        const auto record = records_.find(id);
        if (record == records_.end()) continue;
        record->second.awaits_writing = false;
        write(*hall_.find(id), record->second);
    }
}

void MatchWriter::committed(const std::string& id, const std::string& match) {
    const auto record = records_.find(id);
    if (record == records_.end()) return;
    auto& w = record->second.written;
    if (w.match != match || std::exchange(w.stored, true)) return;
    events_.stored(*hall_.find(id));
}

bool MatchWriter::stored(const Table& table) const {
    if (!table.match() || !table.match()->over()) return false;
    const auto record = records_.find(table.setup().id);
    if (record == records_.end()) return false;
    const auto& w = record->second.written;
    return w.stored && w.match == table.header().id;
}

void MatchWriter::settle(const Table& table) {
    if (table.match() && table.match()->over()) committed(table.setup().id, table.header().id);
}

}  // namespace agon
