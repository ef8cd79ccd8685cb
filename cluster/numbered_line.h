// Lines between two servers over a wire that may lose some of them: they are numbered, what was not acknowledged is
// sent again, and each is delivered once and in order. Pure: it is told the time.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/event.h"

namespace agon::cluster {

class NumberedLine {
   public:
    struct Packet {
        std::uint64_t number = 0;  // 1, 2, 3 …; 0: only an acknowledgement
        std::uint64_t heard = 0;   // the last one of the other side that came without a gap
        std::string text{};
    };

    Packet send(std::string text, Time);
    bool hear(const Packet&);       // true: its text is the next one to be delivered
    std::vector<Packet> due(Time);  // to be sent now: again, or for the sake of the acknowledgement
    std::size_t unacknowledged() const { return bytes_; }
    bool quiet() const { return sent_.empty() && !owes_; }  // nothing will be due

   private:
    struct Sent {
        Packet packet;
        Time at;
    };
    std::deque<Sent> sent_;
    std::uint64_t last_ = 0, heard_ = 0;
    std::size_t bytes_ = 0;
    bool owes_ = false;  // an acknowledgement
};

}  // namespace agon::cluster
