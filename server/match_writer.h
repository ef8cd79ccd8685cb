// Writes the matches of all tables through to their log: the beginning and the end at once,
// what lies between in small batches. It knows which ends are stored and may be announced.
#pragma once

#include "base/alarm.h"
#include "base/lifeline.h"
#include "server/match_log.h"
#include "server/table_record.h"

namespace agon {

class MatchWriter {
   public:
    struct Events {
        std::function<void(const Header&)> begun;
        std::function<void(const Table&)> stored;   // to its end
        std::function<void(const Table&)> settled;  // all that was written of a match that can go on
    };
    MatchWriter(net::Loop&, Recorder&, TableHall&, TableRecords&, Events);
    void write_to(MatchLog& log) { log_ = &log; }  // instead of to the recorder

    void write(const Table&, TableRecord&);  // what its match has and the log has not
    void write_soon(const Table&, TableRecord&);
    bool settled(const Table&) const;  // nothing that happened there is lost if this process dies
    std::span<const Event> settled_log(const Table&) const;
    void remember(const Table&, const TableRecord&) const;  // what is new about a table whose match runs
    bool stored(const Table&) const;                        // the match is over, and its end is on the disk
    bool flush(std::chrono::milliseconds patience) const { return log_->flush(patience); }
    void settle(const Table&);  // requires a flush: a match that is over is stored

   private:
    void write_waiting();
    void begin(const Table&, TableRecord&);
    void append(const Table&, TableRecord&, std::span<const Event>);
    MatchLog::Done settling(const Table&, TableRecord&);
    void commit_done(const std::string& table, const std::string& match, std::size_t events);
    void finish(const Table&);
    void committed(const std::string& table, const std::string& match);

    StoreLog store_;
    MatchLog* log_ = &store_;
    TableHall& hall_;
    TableRecords& records_;
    Events events_;
    std::vector<std::string> waiting_;  // tables whose logs have grown
    std::vector<std::string> batch_;    // those of them that are being written
    Alarm next_batch_;
    Lifeline lifeline_;
};

}  // namespace agon
