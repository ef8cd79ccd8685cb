#include "store/recorder.h"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace agon {
namespace {

// Bound memory when the disk is slower than the players.
constexpr std::size_t most_waiting = 16384, most_bytes = 64 << 20;

// A commit flushes the disk, which costs as much as dozens of events of live matches; a fast match has several
// meanwhile. So live events wait for company: twenty times as long as the writer worked for the last of them, within
// these limits, so that a thousand matches at once do not take it a page for every single move. Matches that end do not
// wait, and take along what is waiting of themselves only.
constexpr std::chrono::nanoseconds shortest_gathering = std::chrono::milliseconds(100),
                                   longest_gathering = std::chrono::seconds(5);
constexpr int gathering_per_commit = 20;
constexpr std::chrono::milliseconds between_tries(500);  // while the disk fails

std::chrono::nanoseconds work_so_far() {  // CPU time of this thread: waiting for the disk costs nobody anything
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
}

Result<Saved> now(const Result<>& written) {
    if (!written) return std::unexpected(written.error());
    return Saved::Now;
}

std::size_t size_of(const std::vector<Event>& events) {
    std::size_t bytes = sizeof(Event) * events.size();
    for (const Event& e : events)
        if (const auto* noted = std::get_if<Noted>(&e.what))
            bytes += noted->text.size();  // a bot's stderr: the only large part
    return bytes;
}

}  // namespace

Recorder::Recorder(Store store) : Recorder(std::move(store), nullptr) {}

Recorder::Recorder(Store store, OnTrouble on_trouble)
    : store_(std::move(store)), on_trouble_(std::move(on_trouble)),
      writer_([this](std::stop_token stop) { write(std::move(stop)); }) {}

Recorder::~Recorder() = default;  // the writer is told to stop and commits the rest

void Recorder::save(const Record& record, Done done) {
    Packed match = pack(record);
    const std::size_t bytes = match.log.size();
    submit([match = std::move(match)](Store& s) { return s.save(match); }, std::move(done), bytes);
}

std::future<Result<Saved>> Recorder::save(const Record& record) {
    auto promise = std::make_shared<std::promise<Result<Saved>>>();
    auto future = promise->get_future();
    save(record, [promise](Result<Saved> saved) { promise->set_value(std::move(saved)); });
    return future;
}

void Recorder::begin(Header header, std::string series, int number, Done done) {
    const std::string id = header.id;
    submit_live(
        id,
        [header = std::move(header), series = std::move(series), number](Store& s) {
            return now(s.begin(header, series, number));
        },
        std::move(done), sizeof(Header));
}

void Recorder::append(std::string id, std::vector<Event> events, Done done) {
    const std::size_t bytes = size_of(events);
    if (!done && join(id, events, bytes)) return;
    const auto all = std::make_shared<std::vector<Event>>(std::move(events));
    submit_live(id, [id, all](Store& s) { return now(s.append(id, *all)); }, std::move(done), bytes, all);
}

void Recorder::begin_kept(Header header, std::string memory, Done done) {
    const std::size_t bytes = sizeof(Header) + memory.size();
    submit(
        [header = std::move(header), memory = std::move(memory)](Store& s) {
            const auto begun = s.begin(header);
            if (begun) s.remember(header.id, memory);
            return now(begun);
        },
        std::move(done), bytes, Care::ForProcess);
}

void Recorder::append_kept(std::string id, std::vector<Event> events, Done done) {
    const std::size_t bytes = size_of(events);
    submit([id = std::move(id), events = std::move(events)](Store& s) { return now(s.append(id, events)); },
           std::move(done), bytes, Care::ForProcess);
}

void Recorder::remember(std::string id, std::string memory) {
    const std::size_t bytes = memory.size();
    submit(
        [id = std::move(id), memory = std::move(memory)](Store& s) -> Result<Saved> {
            if (s.has(id)) return Saved::Before;
            s.remember(id, memory);
            return Saved::Now;
        },
        {}, bytes, Care::ForProcess);
}

void Recorder::finish(Record match, Done done) {
    {
        std::scoped_lock lock(
            mutex_);  // what waits of this match comes with the whole; its bytes count until live ones are committed
        std::erase_if(live_.entries, [&](const Entry& e) { return !e.done && e.match == match.header.id; });
        gathered_.erase(match.header.id);
    }
    const std::size_t bytes = size_of(match.log);
    submit([match = std::move(match)](Store& s) { return s.finish(pack(match)); }, std::move(done), bytes);
}

// Events of one match that wait together are written together.
bool Recorder::join(const std::string& id, std::vector<Event>& events, std::size_t bytes) {
    std::scoped_lock lock(mutex_);
    const auto before = gathered_.find(id);
    if (before == gathered_.end() || live_.bytes >= most_bytes) return false;
    before->second->insert(before->second->end(), std::move_iterator(events.begin()), std::move_iterator(events.end()));
    live_.bytes += bytes;
    return true;
}

void Recorder::submit(Job job, Done done, std::size_t bytes, Care care) {
    std::unique_lock lock(mutex_);
    wait_for_room(lock);
    if (done) hurry(false);
    add(saves_, {std::move(job), std::move(done), {}, care}, bytes);
}

void Recorder::submit_live(std::string match, Job job, Done done, std::size_t bytes, const Events& events) {
    std::unique_lock lock(mutex_);
    wait_for_room(lock);
    if (done) hurry(true);
    if (events) gathered_.insert_or_assign(match, events);
    add(live_, {std::move(job), std::move(done), std::move(match)}, bytes);
}

void Recorder::wait_for_room(std::unique_lock<std::mutex>& lock) {
    const auto room = [&] { return waiting() < most_waiting && saves_.bytes + live_.bytes < most_bytes; };
    if (!room()) hurry(true);
    drained_.wait(lock,
                  [&] { return room() || !trouble_.empty(); });  // while the disk fails, the arena must not stand still
}

void Recorder::add(Queue& queue, Entry entry, std::size_t bytes) {
    if (waiting() == 0) since_ = std::chrono::steady_clock::now();
    queue.entries.push_back(std::move(entry));
    queue.bytes += bytes;
    if (waiting() == 1) filled_.notify_one();
}

void Recorder::hurry(bool all) {
    hurry_ = true;
    hurry_all_ = hurry_all_ || all;
    filled_.notify_one();
}

void Recorder::flush() {
    while (!flush(std::chrono::hours(1))) {}
}

bool Recorder::flush(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    hurry(true);
    return drained_.wait_for(lock, patience, [&] { return waiting() == 0 && committing_ == 0; });
}

std::size_t Recorder::unsaved() const {
    std::scoped_lock lock(mutex_);
    return waiting() + committing_;
}

void Recorder::write(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    std::chrono::nanoseconds gathering = shortest_gathering;
    while (filled_.wait(lock, stop, [&] { return waiting() > 0; }) || waiting() > 0) {
        const bool asked = filled_.wait_until(lock, stop, since_ + gathering, [&] { return hurry_ || hurry_all_; });
        const bool all = !asked || hurry_all_ || std::chrono::steady_clock::now() >= since_ + gathering;
        std::vector<Entry> batch = take(all);
        committing_ = batch.size();
        lock.unlock();
        drained_.notify_all();
        const auto before = work_so_far();
        keep(std::move(batch), stop);
        if (all)
            gathering =
                std::clamp(gathering_per_commit * (work_so_far() - before), shortest_gathering, longest_gathering);
        lock.lock();
        committing_ = 0;
        drained_.notify_all();
    }
}

// The next batch; without `all`, what waits of live matches goes on waiting.
std::vector<Recorder::Entry> Recorder::take(bool all) {
    std::vector<Entry> batch;
    if (all) {
        batch = std::exchange(live_, {}).entries;
        gathered_.clear();
    }
    for (Entry& e : std::exchange(saves_, {}).entries) batch.push_back(std::move(e));
    hurry_ = false;
    hurry_all_ = hurry_all_ && !all;
    return batch;
}

// Entries stay in order: what the disk did not take is tried again before anything newer.
void Recorder::keep(std::vector<Entry> batch, const std::stop_token& stop) {
    while (!commit(batch)) {
        std::unique_lock lock(mutex_);
        if (stop.stop_requested()) return;
        filled_.wait_for(lock, stop, between_tries, [&] { return hurry_; });
        hurry_ = false;
        hurry_all_ = true;  // once the disk works, what came meanwhile has waited long enough
    }
    trouble({});
}

void Recorder::trouble(const std::string& why) {
    {
        std::scoped_lock lock(mutex_);
        if (trouble_.empty() == why.empty()) return;
        trouble_ = why;
    }
    drained_.notify_all();
    on_trouble_(why);
}

bool Recorder::commit(std::vector<Entry>& batch) {
    auto results = together(batch);
    if (results.size() < batch.size()) results = one_by_one(batch);
    for (std::size_t i = 0; i < results.size(); ++i)
        if (batch[i].done) batch[i].done(std::move(results[i]));
    batch.erase(batch.begin(), batch.begin() + static_cast<std::ptrdiff_t>(results.size()));
    return batch.empty();
}

std::vector<Result<Saved>> Recorder::together(const std::vector<Entry>& batch) {
    std::vector<Result<Saved>> results;
    try {
        store_.wait_for_disk(std::ranges::find(batch, Care::ForDisk, &Entry::care) != batch.end());
        const auto committed = store_.transaction([&]() -> Result<> {
            for (const Entry& e : batch)
                if (results.push_back(e.job(store_)); !results.back()) return std::unexpected(results.back().error());
            return {};
        });
        if (committed) return results;
    } catch (const StoreFailure&) {}
    return {};
}

// One bad entry must not harm the others.
std::vector<Result<Saved>> Recorder::one_by_one(const std::vector<Entry>& batch) {
    std::vector<Result<Saved>> results;
    for (const Entry& e : batch) {
        auto saved = alone(e);
        if (!saved && saved.error().kind == Refusal::Kind::Unavailable && on_trouble_) {
            trouble(saved.error().args.front());
            break;
        }
        results.push_back(std::move(saved));
    }
    return results;
}

Result<Saved> Recorder::alone(const Entry& e) {
    try {
        store_.wait_for_disk(e.care == Care::ForDisk);
        return store_.transaction([&] { return e.job(store_); });
    } catch (const DiskFailure& failure) {
        return refuse(Refusal::Kind::Unavailable, "store.write", {failure.what()});
    } catch (const StoreFailure& failure) { return refuse(Refusal::Kind::Failed, "store.write", {failure.what()}); }
}

}  // namespace agon
