// Addresses of machines as texts (one machine, one text), and ports.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agon::net {

// "127.0.0.1", "::1": in the one form that a connection's own address has. A port behind it and brackets around it
// are left out; nothing: that is no address.
std::optional<std::string> machine_address(std::string_view text);

// What limits per address count: of IPv6 a network of 64 bits is one address, since one machine has all of them.
std::string network_of(const std::string& address);

bool is_loopback(std::string_view address);

int port_of(int socket);  // its own; 0: no TCP socket

}  // namespace agon::net
