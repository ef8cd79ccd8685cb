#include "server/peers/shared_log.h"

#include <algorithm>

#include "base/fields.h"
#include "cluster/message.h"
#include "cluster/subjects.h"
#include "core/json.h"
#include "store/log.h"
#include "store/recorder.h"

namespace agon {
namespace {

using namespace std::chrono_literals;
using cluster::TableEntry;
using Kind = TableEntry::Kind;

constexpr auto writing_time = 1500ms, pause = 200ms;
constexpr std::int64_t another_was_last = 10071;  // code of the server

// Of what a stream has answered.
struct StreamWord {
    std::uint64_t sequence = 0;  // 0: it was not taken
    std::int64_t error = 0;
};

StreamWord word_in(const std::optional<std::string>& text) {
    const auto f = Fields::read(text.value_or("{}"));
    if (!f) return {};
    if (f->has("error")) return {.error = f->object("error").number("err_code", 1)};
    return {.sequence = static_cast<std::uint64_t>(f->number("seq", 0))};
}

std::string base64(std::string_view bytes) {
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto at = [&](std::size_t k) { return k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0u; };
        const unsigned three = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
        for (unsigned k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : digits[three >> (18 - 6 * k) & 63];
    }
    return out;
}

}  // namespace

SharedLog::SharedLog(nats::Asking& asking, Recorder& recorder, std::string me, std::size_t most_bytes, Lost lost)
    : asking_(asking), recorder_(recorder), me_(std::move(me)), most_bytes_(most_bytes), lost_(std::move(lost)),
      store_(recorder) {}

// ---- what is to be written

void SharedLog::adopt(const std::string& table, std::uint64_t fence, std::uint64_t last, std::size_t events) {
    const std::scoped_lock lock(mutex_);
    lines_[table] = {.fence = fence, .last = last, .events = events};
    lost_tables_.erase(table);
}

void SharedLog::archive(const std::string& table, Record match) {
    Write w{.done = [this, table] { forget(table, true); }, .whole = std::move(match), .taken = true};
    add(table, std::move(w));
}

void SharedLog::forget(const std::string& table, bool ours) {
    const std::scoped_lock lock(mutex_);
    if (!ours) lost_tables_.insert(table);
    if (lines_.erase(table) == 0 || !ours) return;
    asking_.ask(std::string("$JS.API.STREAM.PURGE.") + cluster::table_stream,
                "{\"filter\":" + json_quote(cluster::table_subject(table)) + "}", {}, writing_time, [](const auto&) {});
}

SharedLog::Home SharedLog::home_of(const std::string& table) {
    const std::scoped_lock lock(mutex_);
    return lines_.contains(table) ? Home::Shared : lost_tables_.contains(table) ? Home::Lost : Home::Store;
}

void SharedLog::begin(const std::string& table, const Header& h, std::string memory, Done done) {
    if (home_of(table) == Home::Lost) return;
    TableEntry e{.kind = Kind::Begun, .match = h.id, .memory = std::move(memory), .header = h};
    add(table, {.entry = std::move(e), .done = std::move(done)});
}

void SharedLog::append(const std::string& table, const std::string& match, std::vector<Event> events, Done done) {
    if (const Home home = home_of(table); home != Home::Shared)
        return home == Home::Store ? store_.append(table, match, std::move(events), std::move(done)) : void();
    TableEntry e{.kind = Kind::Grown, .match = match, .events = std::move(events)};
    add(table, {.entry = std::move(e), .done = std::move(done)});
}

void SharedLog::remember(const std::string& table, const std::string& match, std::string memory) {
    if (const Home home = home_of(table); home != Home::Shared)
        return home == Home::Store ? store_.remember(table, match, std::move(memory)) : void();
    add(table, {.entry = {.kind = Kind::Kept, .match = match, .memory = std::move(memory)}});
}

void SharedLog::finish(const std::string& table, Record match, Done done) {
    const Home home = home_of(table);
    if (home == Home::Lost) return;
    if (home == Home::Store) return add(table, {.done = std::move(done), .whole = std::move(match), .taken = true});
    std::size_t known = 0;
    {
        const std::scoped_lock lock(mutex_);
        known = std::min(lines_[table].events, match.log.size());
    }
    TableEntry e{.kind = Kind::Grown, .match = match.header.id};
    e.events.assign(match.log.begin() + static_cast<std::ptrdiff_t>(known), match.log.end());
    add(table, {.entry = std::move(e), .done = std::move(done), .whole = std::move(match)});
}

bool SharedLog::flush(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    const auto all_written = [this] {
        return std::ranges::all_of(lines_, [](const auto& l) { return l.second.waiting.empty(); });
    };
    if (!idle_.wait_for(lock, patience, all_written)) return false;
    lock.unlock();
    return recorder_.flush(patience);
}

// ---- one entry of a table after the other

void SharedLog::add(const std::string& table, Write w) {
    const std::scoped_lock lock(mutex_);
    Line& line = lines_[table];
    if (w.entry.kind == Kind::Begun) line.events = 0;
    line.events += w.entry.events.size();
    w.entry.mark = me_ + "-" + std::to_string(++marks_);
    line.waiting.push_back(std::move(w));
    if (line.waiting.size() == 1) send(table);
}

void SharedLog::send(const std::string& table) {
    Line& line = lines_[table];
    Write& w = line.waiting.front();
    if (w.taken) {
        asking_.later(0ms, [this, table] {
            std::unique_lock lock(mutex_);
            keep(table, lock);
        });
        return;
    }
    w.entry.owner = me_;
    w.entry.fence = line.fence;
    if (w.text.empty()) w.text = cluster::to_text(w.entry);
    nats::Headers headers{{nats::expected_last, std::to_string(line.last)}, {nats::message_id, w.entry.mark}};
    if (w.entry.kind == Kind::Begun) headers.emplace_back(nats::rollup, "sub");
    asking_.ask(cluster::table_subject(table), w.text, headers, writing_time,
                [this, table](const auto& text) { answered(table, text); });
}

void SharedLog::answered(const std::string& table, const std::optional<std::string>& text) {
    std::unique_lock lock(mutex_);
    const auto line = lines_.find(table);
    if (line == lines_.end() || line->second.waiting.empty()) return;
    Write& w = line->second.waiting.front();
    const StreamWord v = word_in(text);
    if (v.sequence) return taken(table, v.sequence, lock);
    if (v.error == another_was_last) return w.doubtful ? look(table) : lose(table, lock);
    w.doubtful = true;
    again(table);
}

void SharedLog::again(const std::string& table) {
    asking_.later(pause, [this, table] {
        const std::scoped_lock lock(mutex_);
        const auto line = lines_.find(table);
        if (line != lines_.end() && !line->second.waiting.empty()) send(table);
    });
}

void SharedLog::look(const std::string& table) {
    asking_.ask(std::string("$JS.API.STREAM.MSG.GET.") + cluster::table_stream,
                "{\"last_by_subj\":" + json_quote(cluster::table_subject(table)) + "}", {}, writing_time,
                [this, table](const auto& text) { looked(table, text); });
}

void SharedLog::looked(const std::string& table, const std::optional<std::string>& text) {
    std::unique_lock lock(mutex_);
    const auto line = lines_.find(table);
    if (line == lines_.end() || line->second.waiting.empty()) return;
    const auto f = Fields::read(text.value_or("{}"));
    if (!f || !f->has("message")) return again(table);
    const Fields message = f->object("message");
    if (message.text("data") != base64(line->second.waiting.front().text)) return lose(table, lock);
    taken(table, static_cast<std::uint64_t>(message.number("seq", 0)), lock);
}

void SharedLog::taken(const std::string& table, std::uint64_t sequence, std::unique_lock<std::mutex>& lock) {
    Line& line = lines_[table];
    line.last = sequence;
    if (!line.waiting.front().whole) return next(table, lock);
    line.waiting.front().taken = true;
    keep(table, lock);
}

// The archive knows a match by its id: a second copy is dropped there, or by those who copy it.
void SharedLog::keep(const std::string& table, std::unique_lock<std::mutex>&) {
    const auto line = lines_.find(table);
    if (line == lines_.end() || line->second.waiting.empty()) return;
    const Record& match = *line->second.waiting.front().whole;
    const std::string text = cluster::to_text({.record = match}, most_bytes_);
    asking_.ask(cluster::archive_subject(match.header.id), text, {{nats::message_id, match.header.id}}, writing_time,
                [this, table](const auto& answer) { kept(table, answer); });
}

void SharedLog::kept(const std::string& table, const std::optional<std::string>& text) {
    std::unique_lock lock(mutex_);
    const auto line = lines_.find(table);
    if (line == lines_.end() || line->second.waiting.empty()) return;
    if (word_in(text).sequence == 0) return again(table);
    Write& w = line->second.waiting.front();
    Record match = std::move(*w.whole);
    auto done = std::exchange(w.done, {});
    next(table, lock);
    lock.unlock();
    recorder_.finish(std::move(match), [done = std::move(done)](const auto&) {
        if (done) done();
    });
}

void SharedLog::next(const std::string& table, std::unique_lock<std::mutex>&) {
    Line& line = lines_[table];
    const auto done = std::move(line.waiting.front().done);
    line.waiting.pop_front();
    if (!line.waiting.empty()) send(table);
    idle_.notify_all();
    if (done) done();
}

void SharedLog::lose(const std::string& table, std::unique_lock<std::mutex>& lock) {
    lines_.erase(table);
    lost_tables_.insert(table);
    idle_.notify_all();
    lock.unlock();
    lost_(table);
}

}  // namespace agon
