// Listening sockets that outlive a process. systemd or the arena before us has opened them; whoever connects while
// nobody serves waits in their queue instead of being refused.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/refusal.h"
#include "net/loop.h"

namespace agon::net {

std::vector<int> sockets_of_systemd();  // LISTEN_FDS; none if they are meant for another process

// Adds sockets for those ports that have none; sockets of the same port at another address are not meant.
// Refused: an address cannot be had.
Result<> open_missing(std::vector<int>& sockets, const std::string& host, std::span<const int> ports);

void adopt(Loop&, const std::vector<int>& sockets);  // before anything listens: a door takes the first of its port
void forget_adopted(Loop&);                          // those that no door took are closed
std::vector<int> copies_of_listening(Loop&);         // of every TCP socket that listens there

}  // namespace agon::net
