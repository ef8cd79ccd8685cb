// TCP and Unix sockets as ports: listening with limits, and connecting.
#pragma once

#include "core/refusal.h"
#include "net/port.h"

namespace agon::net {

struct ListenOptions {
    PortOptions port{};
    int max_connections = 0;     // 0: only the open-file limit bounds them
    int max_per_address = 0;     // at the same time; 0: no limit. IPv6: per /64 network
    int max_new_per_minute = 0;  // per address; 0: no limit
    int spare_files = 64;        // files of the process that connections may not take
    std::string refusal{};       // what a refused peer is told; empty: "refused: {reason}"
};

class Listener {  // destroying it stops listening; accepted ports live on
   public:
    virtual ~Listener() = default;
    virtual int port() const = 0;  // the one chosen by the system if 0 was asked for; 0 for a Unix socket
    virtual std::size_t connections() const = 0;  // accepted and still there
    virtual std::size_t refused() const = 0;
};

using OnAccept = std::function<void(std::unique_ptr<LinePort>)>;

// host: an address, or empty for all of IPv6 and IPv4. A refusal says what to do when the address cannot be had.
Result<std::unique_ptr<Listener>> listen_tcp(Loop&, const std::string& host, int port, ListenOptions, OnAccept);
Result<std::unique_ptr<Listener>> listen_unix(Loop&, const std::string& path, ListenOptions,
                                              OnAccept);  // replaces a dead socket file

// The port is there at once; lines sent before the connection stands go out when it does.
// No connection within `patience`: on_gone with StartFailed.
std::unique_ptr<LinePort> connect_tcp(Loop&, const std::string& host, int port, PortOptions = {},
                                      Duration patience = std::chrono::seconds(10));
std::unique_ptr<LinePort> connect_unix(Loop&, const std::string& path, PortOptions = {});

}  // namespace agon::net
