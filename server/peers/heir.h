// Takes over tables of dead servers: reads a table's log and claims it with the next fencing number. Of several servers
// that try one succeeds. It waits for answers, on a thread of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "cluster/asking.h"
#include "cluster/table_log.h"

namespace agon {

struct Bequest {
    std::string table;
    cluster::TableLog log{};  // with our claim
    std::uint64_t last = 0;   // sequence of our claim
};

class Heir {
   public:
    // On the heir's thread. Nothing: it is not ours, somebody else has it or nobody answers. Without a match in its log
    // nothing was claimed: nothing was played there.
    using Taken = std::function<void(const std::string& table, std::optional<Bequest>)>;

    Heir(nats::Connection&, nats::Asking&, std::string me, Taken);
    void take(const std::string& table, const std::string& owner);  // which is dead

   private:
    void work(const std::stop_token&);
    std::optional<Bequest> claim(const std::string& table, const std::string& owner);
    std::optional<std::uint64_t> write_claim(const Bequest&, std::uint64_t last);

    nats::Connection& nats_;
    nats::Asking& asking_;
    std::string me_;
    Taken taken_;
    std::mutex mutex_;
    std::condition_variable_any added_;
    std::deque<std::pair<std::string, std::string>> tables_;  // and their owners
    std::jthread thread_;                                     // last: it uses the rest
};

}  // namespace agon
