// The other servers of one arena, as the doors of this one see them: where a client goes whose opponent, or whose
// table, is elsewhere.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/port.h"

namespace agon {

// A client that goes on to another server. Its session begins there anew with what it said so far, and is told what it
// has not been told here.
struct Arrival {
    std::string door{}, address{};  // which protocol it came for, and from where
    std::vector<std::string> said{};
    std::size_t told = 0;  // lines
};

// The code of a lost connection (net::Gone) to a client that came through another server, where that server is gone.
inline constexpr int way_lost = -1;

class Neighbours {
   public:
    using Decided = std::function<void(const std::optional<std::string>& server)>;  // nothing: here
    virtual ~Neighbours() = default;

    virtual std::optional<std::string> owner_of(const std::string& table) const = 0;  // another server
    virtual std::optional<std::string> seat_for(
        const std::string& wish) = 0;  // where somebody waits who wants the same
    // Where a client of ours is to wait for the next one: here, or where another one came first.
    virtual void offer_seat(const std::string& wish, Decided) = 0;
    virtual void withdraw_seat(const std::string& wish) = 0;
    virtual void set_up_again(const std::string& table) = 0;  // as if we had died: its players may come back
    virtual std::unique_ptr<net::LinePort> way_to(const std::string& server, const Arrival&) = 0;
};

}  // namespace agon
