#include "server/match_writer.h"

#include "base/now.h"

namespace agon {
namespace {

constexpr Duration batch_interval = std::chrono::milliseconds(200);
constexpr std::size_t slice = 16;  // tables: writing a thousand at a time would keep every message waiting

}  // namespace

MatchWriter::MatchWriter(net::Loop& loop, Recorder& recorder, TableHall& hall, TableRecords& records, Events events)
    : store_(recorder), hall_(hall), records_(records), events_(std::move(events)),
      next_batch_(loop, [this] { write_waiting(); }), lifeline_(loop) {}

void MatchWriter::write(const Table& table, TableRecord& record) {
    auto& w = record.written;
    if (w.match != table.header().id) begin(table, record);
    const auto log = table.match()->log();
    if (w.events >= log.size()) return;
    const auto fresh = log.subspan(std::exchange(w.events, log.size()));
    if (table.match()->over()) finish(table);
    else append(table, record, fresh);
}

void MatchWriter::begin(const Table& table, TableRecord& record) {
    auto& w = record.written;
    w = {.match = table.header().id, .kept = can_go_on(table, record)};
    events_.begun(table.header());
    if (!w.kept) return log_->begin(table.setup().id, table.header(), {}, {});
    log_->begin(table.setup().id, table.header(), to_json(memory_of(table, record)), settling(table, record));
}

void MatchWriter::append(const Table& table, TableRecord& record, std::span<const Event> fresh) {
    const std::string& match = record.written.match;
    auto done = record.written.kept ? settling(table, record) : MatchLog::Done();
    log_->append(table.setup().id, match, {fresh.begin(), fresh.end()}, std::move(done));
}

MatchLog::Done MatchWriter::settling(const Table& table, TableRecord& record) {
    auto& w = record.written;
    ++w.under_way;
    return lifeline_.carry(
        [this, id = table.setup().id, match = w.match, events = w.events] { commit_done(id, match, events); });
}

void MatchWriter::commit_done(const std::string& id, const std::string& match, std::size_t events) {
    const auto record = records_.find(id);
    if (record == records_.end() || record->second.written.match != match) return;
    auto& w = record->second.written;
    w.settled = std::max(w.settled, events);
    if (--w.under_way == 0) events_.settled(*hall_.find(id));
}

bool MatchWriter::settled(const Table& table) const {
    const auto& w = records_.find(table.setup().id)->second.written;
    return !w.kept || (w.match == table.header().id && w.under_way == 0 && w.events == table.match()->log().size());
}

std::span<const Event> MatchWriter::settled_log(const Table& table) const {
    const auto log = table.match()->log();
    const auto record = records_.find(table.setup().id);
    if (record == records_.end()) return log;
    const auto& w = record->second.written;
    if (w.match != table.header().id) return can_go_on(table, record->second) ? log.first(0) : log;
    return w.kept ? log.first(std::min(w.settled, log.size())) : log;
}

void MatchWriter::remember(const Table& table, const TableRecord& record) const {
    if (record.written.kept && table.running() && record.written.match == table.header().id)
        log_->remember(table.setup().id, record.written.match, to_json(memory_of(table, record)));
}

void MatchWriter::finish(const Table& table) {
    const auto log = table.match()->log();
    log_->finish(table.setup().id, {.header = table.header(), .log = {log.begin(), log.end()}},
                 lifeline_.carry([this, id = table.setup().id, match = table.header().id] { committed(id, match); }));
}

void MatchWriter::write_soon(const Table& table, TableRecord& record) {
    if (std::exchange(record.awaits_writing, true)) return;
    if (waiting_.empty() && batch_.empty()) next_batch_.set(now() + batch_interval);
    waiting_.push_back(table.setup().id);
}

// A slice of the batch in each turn of the loop; what came meanwhile is the next batch.
void MatchWriter::write_waiting() {
    if (batch_.empty()) batch_ = std::exchange(waiting_, {});
    for (std::size_t n = 0; n < slice && !batch_.empty(); ++n) {
        const std::string id = std::move(batch_.back());
        batch_.pop_back();
        const auto record = records_.find(id);
        if (record == records_.end()) continue;
        record->second.awaits_writing = false;
        write(*hall_.find(id), record->second);
    }
    if (!batch_.empty()) next_batch_.set(now());
    else if (!waiting_.empty()) next_batch_.set(now() + batch_interval);
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
