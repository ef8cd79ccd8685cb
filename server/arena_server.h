// The hall of a running server. It composes what such a hall needs beyond its tables: engines
// think on worker threads, every event of every match is written through to the store, bots are
// started for tables. The end of a match is announced to nobody before it is stored: what was
// announced is never lost.
#pragma once

#include "arena/histogram.h"
#include "server/late_answers.h"
#include "server/match_writer.h"
#include "server/offers.h"
#include "server/table_bots.h"
#include "server/thinking.h"

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

    // Players: engines and bots
    bool invite(std::string_view table, std::string_view player, Time) override;
    static Result<> may_sit(const PlayerSpec&);  // a player that a server can start and seat
    Result<> seat_player(Table&, PlayerSpec, const std::string& name, Time);
    void seat_next(const std::string& table, PlayerSpec);  // once the client who asks for it sits there
    void lend_engine(const std::string& table);            // to a visitor, as long as the table is open
    int visitors_engines() const;
    std::size_t thoughts_waiting() const { return thinking_.waiting(); }
    Offers& offers() { return offers_; }

    // Matches
    void keep(const Record& r) { recorder_.save(r, {}); }  // a match that was refereed elsewhere
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
    void take(const Question&, const Decision&, std::optional<Duration> took);
    bool may_tell(Table&, Time) override;
    void changed(Table&, Time) override;
    void match_begun(const Header&);
    void match_stored(const Table&);
    void ring();
    void sweep();
    void give_memory_back();
    TableRecord& record(const Table& t) { return records_.find(t.setup().id)->second; }

    Recorder& recorder_;
    Random random_;
    TableRecords records_;
    std::vector<Watcher> watchers_;
    OnMatch on_match_;
    Counts counts_;
    std::optional<Phrase> takes_none_;        // why no match is taken
    std::size_t most_tables_ = 0;             // since memory was given back
    mutable std::vector<std::string> shown_;  // tables whose end a service has seen and that is not stored
    LateAnswers late_answers_;
    Alarm clock_, sweeper_;
    Lifeline lifeline_;
    Offers offers_;
    TableBots bots_;
    MatchWriter writer_;
    Thinking thinking_;  // last: its threads end before what their tasks use
};

}  // namespace agon
