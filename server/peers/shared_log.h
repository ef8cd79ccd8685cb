// The log of the tables of this server, kept where the other servers of the arena find it. Every entry is written on
// condition that the last one of its table is the last one we wrote: once another server has claimed the table nothing
// of ours is taken any more. A match that is over is handed to the archive that all servers copy, then to our store.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>

#include "cluster/asking.h"
#include "cluster/table_log.h"
#include "server/match_log.h"

namespace agon {

class SharedLog final : public MatchLog {
   public:
    using Lost = std::function<void(const std::string& table)>;  // to another server; on any thread

    SharedLog(nats::Asking&, Recorder&, std::string me, std::size_t most_bytes, Lost);

    // A table that we have claimed: `last` is the sequence of our claim, `events` what its match has.
    void adopt(const std::string& table, std::uint64_t fence, std::uint64_t last, std::size_t events);
    void archive(const std::string& table, Record);    // a match whose end was written by its last owner
    void forget(const std::string& table, bool ours);  // it is gone; ours: its log can go, too

    void begin(const std::string& table, const Header&, std::string memory, Done) override;
    void append(const std::string& table, const std::string& match, std::vector<Event>, Done) override;
    void remember(const std::string& table, const std::string& match, std::string memory) override;
    void finish(const std::string& table, Record, Done) override;
    bool flush(std::chrono::milliseconds) override;

   private:
    struct Write {
        cluster::TableEntry entry{};
        Done done{};
        std::optional<Record> whole{};  // of a match that ends with it
        std::string text{};             // as it was sent
        bool doubtful = false;          // it was sent before, and perhaps taken
        bool taken = false;             // only the archive is missing
    };
    struct Line {
        std::uint64_t fence = 1, last = 0;
        std::size_t events = 0;  // of the current match, handed over
        std::deque<Write> waiting{};
    };

    enum class Home : std::uint8_t { Shared, Store, Lost };
    Home home_of(const std::string& table);
    void add(const std::string& table, Write);
    void send(const std::string& table);  // what waits first; call it locked
    void answered(const std::string& table, const std::optional<std::string>& text);
    void look(const std::string& table);  // whether the last entry is ours
    void looked(const std::string& table, const std::optional<std::string>& text);
    void taken(const std::string& table, std::uint64_t sequence, std::unique_lock<std::mutex>&);
    void keep(const std::string& table, std::unique_lock<std::mutex>&);
    void kept(const std::string& table, const std::optional<std::string>& text);
    void next(const std::string& table, std::unique_lock<std::mutex>&);
    void lose(const std::string& table, std::unique_lock<std::mutex>&);
    void again(const std::string& table);

    nats::Asking& asking_;
    Recorder& recorder_;
    std::string me_;
    std::size_t most_bytes_;
    Lost lost_;
    std::mutex mutex_;
    std::condition_variable idle_;
    std::map<std::string, Line> lines_;
    std::set<std::string> lost_tables_;
    StoreLog store_;  // of tables that were here before this server joined the others
    std::uint64_t marks_ = 0;
};

}  // namespace agon
