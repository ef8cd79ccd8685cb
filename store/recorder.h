// The one writer of a database, shared by many threads. What arrives while a commit is
// under way goes into the next one, so that thousands of matches a second cost a few
// hundred flushes of the disk; what nobody waits for waits a moment for company. A
// result may be announced once its callback has run.
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
    // Told on the writer's thread why the disk fails, and with an empty text that it works again.
    using OnTrouble = std::function<void(const std::string&)>;

    explicit Recorder(Store);               // a failure of the disk is reported to whoever waits for the result
    Recorder(Store, OnTrouble);             // it is tried again until it works; meanwhile nobody is told of a result
    ~Recorder();  // commits what is waiting, as far as the disk takes it

    // Runs on the writer's thread after the commit, or after it failed; must not call save().
    using Done = std::function<void(std::expected<Saved, Phrase>)>;

    // Packing happens in the calling thread. Waits while too much is waiting already.
    void                                       save(const Record&, Done);
    std::future<std::expected<Saved, Phrase>> save(const Record&);

    // Live matches, as in Store, in the order of the calls.
    void begin(Header, std::string series = {}, int number = 0, Done = {});
    void append(std::string id, std::vector<Event>, Done = {});
    void finish(Record, Done);

    void flush();  // until everything that was handed over so far is committed
    bool flush(std::chrono::milliseconds patience);  // false: the disk did not take it in this time
    std::size_t unsaved() const;                     // entries handed over and not committed

   private:
    using Job = std::function<Saved(Store&)>;
    struct Entry { Job job; Done done; };

    using Gathered = std::pair<std::string, std::shared_ptr<std::vector<Event>>>;  // of one match

    void submit(Job, Done, std::size_t bytes, const Gathered& = {});
    bool join(const std::string& id, std::vector<Event>&, std::size_t bytes);  // with events of this match that wait already
    void hurry();  // call it locked
    void write(std::stop_token);
    void keep(std::vector<Entry>, const std::stop_token&);
    bool commit(std::vector<Entry>&);                // false: the disk failed; what it did not take is left in the batch
    std::expected<Saved, Phrase> alone(const Job&);  // a commit for this one
    void trouble(const std::string& why);

    Store                       store_;
    OnTrouble                   on_trouble_;
    mutable std::mutex          mutex_;
    std::condition_variable_any filled_, drained_;
    std::vector<Entry>          waiting_;
    std::size_t                 waiting_bytes_ = 0;
    std::unordered_map<std::string, std::shared_ptr<std::vector<Event>>> gathered_;  // in waiting_, by match
    std::size_t                 committing_ = 0; // entries of the commit that is under way
    std::string                 trouble_;        // why the disk does not take them; empty: it does
    bool                        hurry_ = false;  // somebody waits for the next one
    std::jthread                writer_;        // last: starts when the rest is there
};

}  // namespace agon
