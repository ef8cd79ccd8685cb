// The hall of a running server. It composes what such a hall needs beyond its tables: engines
// think on worker threads, every event of every match is written through to the store, bots are
// started for tables. The end of a match is announced to nobody before it is stored: what was
// announced is never lost.
#pragma once

#include "arena/histogram.h"
#include "server/late_answers.h"
#include "server/match_writer.h"
#include "server/neighbours.h"
#include "server/offers.h"
#include "server/table_bots.h"
#include "server/thinking.h"
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

    ArenaServer(net::Loop&, Recorder&, int workers, Duration longest_thought = std::chrono::seconds(30));
    ~ArenaServer() override;

    // Tables
    Table& open_table(const GameEntry&, TableSetup);  // gives it an id that was never used before
    std::string open(std::string_view game, std::string_view rules, const Conduct&, std::uint64_t seed, Time) override;
    void set_pace(const std::string& table, Duration);  // least time between two moves there, for engines
    std::optional<TableState> look(std::string_view table, int from_event) const override;
    // Answers once the ends that look() has shown since the last call are stored; false: they cannot be stored now.
    void once_stored(LateAnswers::Answer);
    bool over(const Table& t) const { return writer_.stored(t); }  // and stored: everybody may know
    std::span<const Event> known_log(const Table&) const;          // of its match, without an end that is not stored
    int running() const;
    std::size_t held() const;  // tables whose end is not stored yet
    std::uint64_t new_seed() { return random_(); }

    // Tables that go on in another process (resuming.cpp)
    // Of a dead arena: engines sit down at once, clients and people may come back. Refused: it cannot go on.
    Result<TableMemory> resume(const Interrupted&);
    void give_up(const Interrupted&, Phrase why);  // it becomes the arena's fault
    // Who will sit down at the next place, and how he can come back; call it before he sits.
    void keep_seat(const Table&, SeatMemory);
    void keep_room(const std::string& table, std::function<std::string()> json);  // of the pages; nothing: it is gone
    void set_patience(const std::string& table, Duration);  // with those who stay away after the arena was
    void remember(const std::string& table);                // what is new about it
    Result<> resume_bot(const std::string& table, int place, PlayerSpec);
    struct ClientsPlace {
        Table* table;
        int place;
    };
    std::optional<ClientsPlace> awaits_client(std::string_view token);
    bool goes_on(const Table&) const;    // its match, in another process
    bool withholds(const Table&) const;  // what happened at such a table, until it is committed
    int perishable() const;              // running matches that end with this process

    // Several servers that are one arena
    void share(MatchLog& log, Neighbours& others) {
        writer_.write_to(log);
        neighbours_ = &others;
    }
    Neighbours* neighbours() const { return neighbours_; }  // null: this server is alone
    void let_go(const std::string& table);                  // another server has it now
    void on_let_go(std::function<void(const Table&)> f) { letting_go_.push_back(std::move(f)); }  // for doors

    // Players: engines and bots
    bool invite(std::string_view table, std::string_view player, Time) override;
    static Result<> may_sit(const PlayerSpec&);  // a player that a server can start and seat
    Result<> seat_player(Table&, PlayerSpec, const std::string& name, Time);
    void seat_next(const std::string& table, PlayerSpec);  // once the client who asks for it sits there
    // Or a bot, to a visitor, as long as the table is open. Author: who has handed it in.
    void lend_engine(const std::string& table, const std::string& author = {});
    int visitors_engines() const;
    int boxes_of(const std::string& author) const;  // that are lent
    std::size_t thoughts_waiting() const { return thinking_.waiting(); }
    Offers& offers() { return offers_; }

    // Matches
    void keep(const Record& r) { recorder_.save(r, {}); }                        // a match that was refereed elsewhere
    Result<Saved> keep_now(const Record& r) { return recorder_.save(r).get(); }  // not on the serving thread: it waits
    void stop_taking(Phrase why) { takes_none_ = std::move(why); }
    void take_again() { takes_none_.reset(); }
    Result<> takes_matches() const;
    void keep_time();        // sets the timers; call once
    bool drain(Phrase why);  // ends what runs, as the arena's own fault; false: not all is stored

    // For those who look on
    void watch(Watcher w) { watchers_.push_back(std::move(w)); }  // after every change of any table
    void on_match(OnMatch f) { on_match_ = std::move(f); }
    const Counts& counts() const { return counts_; }
    void handled(std::chrono::nanoseconds took);  // a line, from its arrival on

   private:
    // What an engine was asked to think about.
    struct Question {
        std::string table, match;
        int place, ply, undos;
    };

    void let_think(Table&, int place, const std::shared_ptr<Engine>&, Seat, Time) override;
    void take(const Question&, const Decision&, const Effort&);
    bool may_tell(Table&, Time) override;
    void changed(Table&, Time) override;
    void match_begun(const Header&);
    void match_stored(const Table&);
    void ring();
    void set_clock();
    void sweep();
    void give_up_absent(Time);
    void give_memory_back();
    TableRecord& record(const Table& t) { return records_.find(t.setup().id)->second; }

    net::Loop& loop_;
    Recorder& recorder_;
    Random random_;
    TableRecords records_;
    std::vector<Watcher> watchers_;
    OnMatch on_match_;
    Counts counts_;
    Neighbours* neighbours_ = nullptr;
    std::vector<std::function<void(const Table&)>> letting_go_;
    std::optional<Phrase> takes_none_;        // why no match is taken
    std::size_t most_tables_ = 0;             // since memory was given back
    mutable std::vector<std::string> shown_;  // tables whose end a service has seen and that is not stored
    LateAnswers late_answers_;
    Alarm clock_, sweeper_;
    bool expects_ = false;  // somebody's clock runs
    Lifeline lifeline_;
    Offers offers_;
    TableBots bots_;
    MatchWriter writer_;
    Thinking thinking_;  // last: its threads end before what their tasks use
};

}  // namespace agon
