// Clients that came before their game: a course's client reconnects as soon as a game is over, while the next one is
// not begun. They wait in the order of their arrival; what they say meanwhile is kept, and who leaves is forgotten.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/event.h"
#include "net/port.h"

namespace agon {

class WaitingClients {
   public:
    explicit WaitingClients(std::function<void()> changed, std::size_t most = 16)
        : changed_(std::move(changed)), most_(most) {}

    void add(std::unique_ptr<net::LinePort>);  // one too many is closed
    // The first one is there, or has spoken. One who has just left is not: what came from it is read first, and
    // `changed` is called.
    bool ready() const;
    struct Word {
        std::string line;
        Time arrived;
    };
    struct Admitted {
        std::unique_ptr<net::LinePort> port;
        std::vector<Word> said;  // while it waited
    };
    Admitted admit(net::LinePort::OnLine, net::LinePort::OnGone);  // the first; from now on these two hear it

   private:
    // What its port calls, now and later.
    struct Ears {
        net::LinePort::OnLine line;
        net::LinePort::OnGone gone;
    };
    struct Waiting {
        std::unique_ptr<net::LinePort> port;
        std::shared_ptr<Ears> ears;
        std::shared_ptr<std::vector<Word>> said;  // bounded by the port's own limit of a turn
    };
    void forget(const Ears*);

    std::function<void()> changed_;
    std::size_t most_;
    std::deque<Waiting> waiting_{};
};

}  // namespace agon
