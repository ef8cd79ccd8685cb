#include "store/recorder.h"

namespace agon {
namespace {

// Bound memory when the disk is slower than the players.
constexpr std::size_t most_waiting = 4096, most_bytes = 64 << 20;

// A commit flushes the disk, which costs as much as dozens of events of live matches; a fast match has several meanwhile.
constexpr std::chrono::milliseconds gathering_time(100);

std::size_t size_of(const std::vector<Event>& events) {
    std::size_t bytes = sizeof(Event) * events.size();
    for (const Event& e : events)
        if (const auto* noted = std::get_if<Noted>(&e.what)) bytes += noted->text.size();  // a bot's stderr: the only large part
    return bytes;
}

}  // namespace

Recorder::Recorder(Store store) : store_(std::move(store)), writer_([this](std::stop_token stop) { write(std::move(stop)); }) {}

Recorder::~Recorder() = default;  // the writer is told to stop and commits the rest

void Recorder::save(const Record& record, Done done) {
    Packed match = pack(record);
    const std::size_t bytes = match.log.size();
    submit([match = std::move(match)](Store& s) { return s.save(match); }, std::move(done), bytes);
}

std::future<std::expected<Saved, Phrase>> Recorder::save(const Record& record) {
    auto promise = std::make_shared<std::promise<std::expected<Saved, Phrase>>>();
    auto future = promise->get_future();
    save(record, [promise](std::expected<Saved, Phrase> saved) { promise->set_value(std::move(saved)); });
    return future;
}

void Recorder::begin(Header header, std::string series, int number, Done done) {
    submit([header = std::move(header), series = std::move(series), number](Store& s) {
        s.begin(header, series, number);
        return Saved::Now;
    }, std::move(done), sizeof(Header));
}

void Recorder::append(std::string id, std::vector<Event> events, Done done) {
    const std::size_t bytes = size_of(events);
    if (!done && join(id, events, bytes)) return;
    const auto all = std::make_shared<std::vector<Event>>(std::move(events));
    submit([id, all](Store& s) {
        s.append(id, *all);
        return Saved::Now;
    }, std::move(done), bytes, {id, all});
}

// Events of one match that wait together are written together.
bool Recorder::join(const std::string& id, std::vector<Event>& events, std::size_t bytes) {
    std::scoped_lock lock(mutex_);
    const auto before = gathered_.find(id);
    if (before == gathered_.end() || waiting_bytes_ >= most_bytes) return false;
    before->second->insert(before->second->end(), std::move_iterator(events.begin()), std::move_iterator(events.end()));
    waiting_bytes_ += bytes;
    return true;
}

void Recorder::submit(Job job, Done done, std::size_t bytes, const Gathered& events) {
    std::unique_lock lock(mutex_);
    const auto room = [&] { return waiting_.size() < most_waiting && waiting_bytes_ < most_bytes; };
    if (done || !room()) hurry();
    drained_.wait(lock, room);
    waiting_bytes_ += bytes;
    waiting_.push_back({std::move(job), std::move(done)});
    if (events.second) gathered_.insert_or_assign(events.first, events.second);
    if (waiting_.size() == 1) filled_.notify_one();
}

void Recorder::hurry() {
    hurry_ = true;
    filled_.notify_one();
}

void Recorder::flush() {
    std::unique_lock lock(mutex_);
    hurry();
    drained_.wait(lock, [&] { return waiting_.empty() && !busy_; });
}

void Recorder::write(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (filled_.wait(lock, stop, [&] { return !waiting_.empty(); }) || !waiting_.empty()) {
        filled_.wait_for(lock, stop, gathering_time, [&] { return hurry_; });
        hurry_ = false;
        std::vector<Entry> batch = std::exchange(waiting_, {});
        gathered_.clear();
        waiting_bytes_ = 0;
        busy_ = true;
        lock.unlock();
        drained_.notify_all();
        commit(batch);
        lock.lock();
        busy_ = false;
        drained_.notify_all();
    }
}

void Recorder::commit(std::vector<Entry>& batch) {
    std::vector<std::expected<Saved, Phrase>> results;
    try {
        store_.transaction([&] {
            for (const Entry& e : batch) results.push_back(e.job(store_));
        });
    } catch (const StoreFailure&) {  // nothing of the batch was kept; one bad entry must not harm the others
        results.clear();
        for (const Entry& e : batch) results.push_back(alone(e.job));
    }
    for (std::size_t i = 0; i < batch.size(); ++i)
        if (batch[i].done) batch[i].done(std::move(results[i]));
}

std::expected<Saved, Phrase> Recorder::alone(const Job& job) {
    try {
        Saved saved = Saved::Before;
        store_.transaction([&] { saved = job(store_); });
        return saved;
    } catch (const StoreFailure& failure) {
        return refuse("store.write", {failure.what()});
    }
}

}  // namespace agon
