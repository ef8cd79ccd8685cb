// A polling protocol (HTTP) in the server role, pure as a session is: a request and
// the time come in, a response goes out. It reaches the arena's tables through Hall.
#pragma once

#include <map>

#include "core/session.h"

namespace agon {

struct Request {
    std::string method, target, content_type, body;  // target: path and query, as sent
    std::string address;                             // of the peer, for limits
};

struct Response {
    int status = 200;
    std::string content_type = "text/plain; charset=utf-8", body{};
    std::optional<Time> not_before{};   // hold the answer back until then (poll throttle)
    std::optional<Phrase> complaint{};  // what the client did wrong, for an examination of it
};

// A table as a service may look at it.
struct TableState {
    std::array<std::optional<std::string>, 2> names{};     // by place
    std::array<Seat, 2> seats{Seat::First, Seat::Second};  // of each place in the current match
    std::shared_ptr<const AnyPosition> position{};         // the referee's; null before the match
    std::vector<Event> events{};                           // since the index asked for
    std::optional<Finished> finished{};
    Time began{};
};

class Hall {
   public:
    virtual ~Hall() = default;
    virtual std::string open(std::string_view game, std::string_view rules, const Conduct&, std::uint64_t seed,
                             Time) = 0;
    virtual bool invite(std::string_view table, std::string_view player, Time) = 0;  // seat an engine, by its spec
    // What the place hears back: news in order, Denied where the ask was not possible.
    virtual std::vector<News> ask(std::string_view table, int place, const Ask&, Time) = 0;
    virtual std::optional<TableState> look(std::string_view table, int from_event = 0) const = 0;
    virtual void close(std::string_view table, const Phrase& why, Time) = 0;
};

// A game opened by the arena's own people, as a client of the protocol would: its id there, and its table.
struct CourseGame {
    std::string id, table;
};

class Service {
   public:
    virtual ~Service() = default;
    virtual Result<CourseGame> open_game(const std::map<std::string, std::string>& options, Time) = 0;
    virtual Response handle(const Request&, Time) = 0;
    virtual void tick(Time) {}
    virtual std::optional<Time> deadline() const { return std::nullopt; }
};

}  // namespace agon
