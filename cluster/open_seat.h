// The seat that waits for the next client of a protocol, wherever in the arena it arrives. One value of the shared list
// says at which server it is; it is changed only by who knows its newest revision. So of two clients that arrive at two
// servers at the same time one comes first, and the other one goes there. Pure: it says what is to be done next.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace agon::cluster {

class OpenSeat {
   public:
    struct Step {
        // Announce and Free: write the value. Ours: the client may sit down and wait here. GoThere: it goes elsewhere.
        enum class Kind : std::uint8_t { Nothing, Announce, Free, Ours, GoThere };
        Kind kind = Kind::Nothing;
        std::string server{};        // of GoThere
        std::uint64_t revision = 0;  // that the value has; 0: there is none yet
        bool operator==(const Step&) const = default;
    };
    using Alive = std::function<bool(const std::string& server)>;

    explicit OpenSeat(std::string me) : me_(std::move(me)) {}

    void seen(const std::string& server, std::uint64_t revision);  // the value: empty if no seat is open
    void offers(bool waits) {                                      // a client of ours would wait for another one
        waits_ = waits;
        decided_ = false;
    }
    Step next(const Alive&);  // call it after every change; a write that it asks for is under way until answered()
    void answered() { writes_ = false; }        // a refused write: a newer value will be seen
    std::string elsewhere(const Alive&) const;  // the other server where a seat is open now; empty: none

   private:
    std::string me_, server_;
    std::uint64_t revision_ = 0;
    bool waits_ = false, writes_ = false, decided_ = false;  // decided: whether the client stays
};

}  // namespace agon::cluster
