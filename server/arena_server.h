// The hall of a running server: engines think on worker threads, every event of every
// match is written through to the store, and whoever watches is told of changes. The end
// of a match is told to nobody before it is stored: what was announced is never lost.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include <set>

#include "arena/histogram.h"
#include "base/thread_pool.h"
#include "seats/remote.h"
#include "store/recorder.h"

namespace agon {

class ArenaServer final : public TableHall {
   public:
    using Watcher = std::function<void(Table&, Time)>;
    using OnMatch = std::function<void(const Header&, const Finished*, int plies)>;  // begun (null) or over
    // finished: by fault.
    struct Counts {
        std::uint64_t begun = 0;
        std::map<std::string, std::uint64_t> finished{};
        Histogram handling{};
    };

    ArenaServer(net::Loop&, Recorder&, int workers, Duration longest_thought_ever = std::chrono::seconds(30));
    ~ArenaServer() override;

    Table& open_table(const GameEntry&, TableSetup);  // gives it an id that was never used before
    std::string open(std::string_view game, std::string_view rules, const Conduct&, std::uint64_t seed, Time) override;
    bool invite(std::string_view table, std::string_view player, Time) override;
    void seat_player(Table&, const std::string& player, Time);  // an engine or a bot; throws UsageError on a bad text
    void seat_player(Table&, PlayerSpec, const std::string& name, Time);
    void keep(const Record& r) { recorder_.save(r, {}); }         // a match that was refereed elsewhere
    void watch(Watcher w) { watchers_.push_back(std::move(w)); }  // after every change of any table
    void set_pace(const std::string& table, Duration);            // least time between two moves there, for engines
    // The next client of this protocol sits down there before clients meet each other.
    void offer(const std::string& protocol, const std::string& table);
    void on_offer(std::function<void()> f) { offered_ = std::move(f); }  // for those who wait to be asked
    Table* take_offer(std::string_view protocol);                        // null: nobody waits for a client
    void keep_time();                                                    // arms the timers; call once
    void stop_taking(Phrase why) { takes_none_ = std::move(why); }       // from now on nobody sits down
    void take_again() { takes_none_.reset(); }
    const std::optional<Phrase>& takes_no_match() const { return takes_none_; }
    bool drain(Phrase why);  // ends what runs, as the arena's own fault; false: not all is stored
    int running() const;
    std::uint64_t new_seed() { return random_(); }
    void on_match(OnMatch f) { on_match_ = std::move(f); }
    const Counts& counts() const { return counts_; }
    std::size_t thoughts_waiting() const { return workers_.waiting(); }
    std::size_t held() const;  // tables whose end is not stored yet
    void handled(std::chrono::nanoseconds took) {
        counts_.handling.add(std::chrono::duration_cast<Duration>(took));
    }  // a line, from arrival on
    void lend_engine(const std::string& table) { lent_.insert(table); }  // to a visitor, as long as the table is there
    int visitors_engines() const { return static_cast<int>(lent_.size()); }

    std::optional<TableState> look(std::string_view table, int from_event) const override;
    bool over(const Table&) const;                         // and stored: everybody may know
    std::span<const Event> known_log(const Table&) const;  // of its match, without an end that is not stored

   private:
    // Of a table's current match; stored: to its end.
    struct Written {
        std::string id;
        std::size_t events = 0;
        bool stored = false, told = false;
    };
    struct WayBack {  // for the recorder's thread, which outlives the hall
        explicit WayBack(net::Loop& l) : loop(&l) {}
        std::mutex mutex{};
        net::Loop* loop;  // null: the hall is gone
    };
    // What an engine was asked to think about.
    struct Question {
        std::string table, match;
        int place, ply, undos;
    };

    void let_think(Table&, int place, Engine&, Seat, Time) override;
    void bot_changed(const std::string& table, int number);
    void listen_to_bots(Table&, Time);
    void changed(Table&, Time) override;
    bool may_tell(Table&, Time) override;
    void write(Table&);
    void write_soon(Table&);
    void write_all();
    void stored(const std::string& table, const std::string& match);
    void take(const Question&, const Decision&, std::optional<Duration> took);
    void arm();
    void sweep();
    void give_memory_back();

    net::Loop& loop_;
    Recorder& recorder_;
    Random random_;
    std::unordered_map<std::string, Written, TextHash, std::equal_to<>> written_;  // by table
    // turn: the ply at which its bytes are counted anew.
    struct OurBot {
        std::unique_ptr<Remote> remote;
        int turn = -1;
    };
    std::map<std::pair<std::string, int>, OurBot> bots_;                  // the bots we seat at a table, counted there
    std::vector<std::string> unwritten_;                                  // tables whose logs have grown
    std::map<std::string, Duration> paces_;                               // by table
    std::map<std::string, std::deque<std::string>, std::less<>> offers_;  // by protocol: tables that wait for a client
    std::function<void()> offered_;
    std::vector<Watcher> watchers_;
    std::size_t most_tables_ = 0;  // since memory was given back
    std::optional<Time> armed_;
    net::TimerId timer_{};
    Duration most_thought_;
    std::optional<Phrase> takes_none_;
    std::set<std::string> lent_;  // tables where an engine plays a visitor
    OnMatch on_match_;
    Counts counts_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::shared_ptr<WayBack> way_back_;
    ThreadPool workers_;  // last: ends before what its jobs use
};

}  // namespace agon
