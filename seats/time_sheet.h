// How long a player behind a port has been thinking: its processes and the arena's own loop
// are looked at when a question goes out, and again when an answer has come or a flag is
// about to fall. What that costs the player is the referee's business (core/effort.h).
#pragma once

#include "arena/guest.h"
#include "net/port.h"

namespace agon {

class TimeSheet {
   public:
    explicit TimeSheet(net::Loop& loop) : loop_(loop) {}
    ~TimeSheet() { close(); }
    TimeSheet(const TimeSheet&) = delete;
    TimeSheet& operator=(const TimeSheet&) = delete;

    // What is sent to a guest that must act is a question; more words about the same action change nothing.
    void before_send(net::LinePort&, const Guest&);
    void after_line(const Guest&);                                                 // which may have been the answer
    std::optional<Glimpse> glimpse(net::LinePort&, const Guest&, Time now) const;  // nothing: nothing was asked

   private:
    struct Asked {
        int action;
        Time written;
        std::optional<net::TreeTimes> before;
        Duration stood_still;
    };
    void close();
    static void compare(Effort&, const net::TreeTimes& before, const net::TreeTimes& after);

    net::Loop& loop_;
    std::optional<Asked> asked_;
};

}  // namespace agon
