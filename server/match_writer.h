// Writes the matches of all tables through to the recorder: the beginning and the end at once,
// what lies between in small batches. It knows which ends are stored and may be announced.
#pragma once

#include "base/alarm.h"
#include "base/lifeline.h"
#include "server/table_record.h"
#include "store/recorder.h"

namespace agon {

class MatchWriter {
   public:
    struct Events {
        std::function<void(const Header&)> begun;
        std::function<void(const Table&)> stored;  // to its end
    };
    MatchWriter(net::Loop&, Recorder&, TableHall&, TableRecords&, Events);

    void write(const Table&, TableRecord&);  // what its log has and the recorder has not
    void write_soon(const Table&, TableRecord&);
    bool stored(const Table&) const;  // the match is over, and its end is on the disk
    bool flush(std::chrono::milliseconds patience) const { return recorder_.flush(patience); }
    void settle(const Table&);  // requires a flush: a match that is over is stored

   private:
    void write_waiting();
    void finish(const Table&);
    void committed(const std::string& table, const std::string& match);

    Recorder& recorder_;
    TableHall& hall_;
    TableRecords& records_;
    Events events_;
    std::vector<std::string> waiting_;  // tables whose logs have grown
    Alarm next_batch_;
    Lifeline lifeline_;
};

}  // namespace agon
