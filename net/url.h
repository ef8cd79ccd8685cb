// Addresses in HTTP, taken apart. Boost.URL stays behind this header.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::net {

// A target is what a request line names: "/api/matches?game=othello". What is badly escaped stays as it was sent.
std::vector<std::string> path_parts(std::string_view target);            // decoded; empty ones are left out
std::string query_value(std::string_view target, std::string_view key);  // decoded; empty: absent

// Whether a Host header, "NAME" or "NAME:PORT", names the machine that it was sent on: localhost or a loopback address.
bool names_loopback(std::string_view host);

}  // namespace agon::net
