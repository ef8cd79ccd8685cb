// A polling protocol (HTTP) in the client role: our player at a foreign server.
// Pure: it says which request to send next and not before when, and is fed with the
// answer. The engine thinks inside; its moves are part of the requests.
#pragma once

#include "core/client.h"
#include "core/conform.h"

namespace agon {

struct PollStep {
    std::optional<Fetch> request{};    // nullopt: nothing more to do
    std::optional<Time> not_before{};  // of the request
    std::string screen{};              // to be shown to the person, if not empty
    std::string failure{};             // why it gave up, if it did
    std::optional<bool> won{};         // once the game is over
};

class Poller {
   public:
    virtual ~Poller() = default;
    virtual PollStep begin(Time) = 0;
    virtual PollStep on_response(const Fetched&, Time) = 0;  // status 0: no answer came
};

// options: "create" for a poller that only makes a new game and shows its id ("debug", "dummy" with it), or "id" of the
// game, "colour" 1 or 0, "first", "last", "account", "language".
using MakePoller = std::function<Result<std::unique_ptr<Poller>>(const ClientSetup&, std::unique_ptr<Engine>)>;

}  // namespace agon
