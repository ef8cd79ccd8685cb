// The one writer of a database, shared by many threads. What arrives while a commit is
// under way goes into the next one, so that thousands of matches a second cost a few
// hundred flushes of the disk; events of live matches, for which nobody waits, wait a
// moment for company. A result may be announced once its callback has run.
#pragma once

#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "store/store.h"

namespace agon {

class Recorder {
   public:
    // Called on the writer's thread with the reason why the disk fails, and with an empty text that it works again.
    using OnTrouble = std::function<void(const std::string&)>;

    explicit Recorder(Store);    // a failure of the disk is reported to the caller that waits for the result
    Recorder(Store, OnTrouble);  // it is tried again until it works; meanwhile no result is announced
    ~Recorder();                 // commits what is waiting, as far as the disk takes it

    // Runs on the writer's thread after the commit, or after it failed; must not call save().
    using Done = std::function<void(Result<Saved>)>;

    // Packing happens in the calling thread. Waits while too much is waiting already.
    void save(const Record&, Done);
    std::future<Result<Saved>> save(const Record&);

    // Live matches, as in Store, in the order of the calls for each match.
    void begin(Header, std::string series = {}, int number = 0, Done = {});
    void append(std::string id, std::vector<Event>, Done = {});
    // Live matches that go on after a crash: committed at once, without waiting for the disk. The process may die after
    // that, and nothing is lost; should the machine die, too, the last moves may be. The memory is of its table.
    void begin_kept(Header, std::string memory, Done);
    void append_kept(std::string id, std::vector<Event>, Done);
    void remember(std::string id, std::string memory);
    void finish(Record, Done);

    void flush();                                    // until everything that was handed over so far is committed
    bool flush(std::chrono::milliseconds patience);  // false: the disk did not take it in this time
    std::size_t unsaved() const;                     // entries handed over and not committed

   private:
    using Job = std::function<Result<Saved>(Store&)>;
    enum class Care : std::uint8_t { ForDisk, ForProcess };  // what a commit waits for
    // match: of live ones.
    struct Entry {
        Job job;
        Done done;
        std::string match{};
        Care care = Care::ForProcess;
    };
    struct Queue {
        std::vector<Entry> entries{};
        std::size_t bytes = 0;
    };
    using Events = std::shared_ptr<std::vector<Event>>;

    void submit(Job, Done, std::size_t bytes, Care = Care::ForDisk);
    void submit_live(std::string match, Job, Done, std::size_t bytes, const Events& = {});
    bool join(const std::string& id, std::vector<Event>&,
              std::size_t bytes);  // with events of this match that wait already
    void wait_for_room(std::unique_lock<std::mutex>&);
    void add(Queue&, Entry, std::size_t bytes);
    std::vector<Entry> take(bool all);
    // Call these locked.
    std::size_t waiting() const { return saves_.entries.size() + live_.entries.size(); }
    void hurry(bool all);
    void write(std::stop_token);
    void keep(std::vector<Entry>, const std::stop_token&);
    bool commit(std::vector<Entry>&);  // false: the disk failed; what it did not take is left in the batch
    // What became of each entry. All of them in one commit; nothing if that did not work: then nothing was kept.
    std::vector<Result<Saved>> together(const std::vector<Entry>&);
    // A commit for each; fewer if the disk failed and is tried again.
    std::vector<Result<Saved>> one_by_one(const std::vector<Entry>&);
    Result<Saved> alone(const Entry&);
    void trouble(const std::string& why);

    Store store_;
    OnTrouble on_trouble_;
    mutable std::mutex mutex_;
    std::condition_variable_any filled_, drained_;
    Queue saves_, live_;  // what waits; live_ is committed with the others, but not whenever they are
    std::unordered_map<std::string, Events> gathered_;  // in live_, by match
    std::chrono::steady_clock::time_point since_{};     // when the oldest of them came
    std::size_t committing_ = 0;                        // entries of the commit that is under way
    std::string trouble_;                               // why the disk does not take them; empty: it does
    bool hurry_ = false, hurry_all_ = false;            // a caller waits for the next commit, or for one of everything
    std::jthread writer_;                               // last: starts when the rest is there
};

}  // namespace agon
