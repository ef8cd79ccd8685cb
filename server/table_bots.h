// The bots that the server itself starts for its tables: programs and connections that sit
// down once they are ready and are dismissed when their table closes.
#pragma once

#include "base/lifeline.h"
#include "server/table_record.h"

namespace agon {

class TableBots {
   public:
    TableBots(net::Loop&, TableHall&, TableRecords&);

    void start(Table&, PlayerSpec, const std::string& name, Time);
    void start_again(Table&, PlayerSpec, int place, Time);  // for a match that goes on
    // After a change of the table: turns are counted anew, what a bot wrote to stderr is filed.
    static void listen(Table&, TableRecord&, Time);
    void tick(Time);  // every second or so

   private:
    void add(Table&, PlayerSpec, SeatMemory, std::optional<int> place, Time);
    void changed(const std::string& table, std::size_t number);

    net::Loop& loop_;
    TableHall& hall_;
    TableRecords& records_;
    Lifeline lifeline_;
};

}  // namespace agon
